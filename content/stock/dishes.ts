import {
  box,
  cells,
  clamp,
  drum,
  egg,
  type Field,
  joined,
  moved,
  noise,
  random,
  rod,
  rough,
  smooth,
  TURN,
  turned,
  without,
} from './fields';
import { LEMON, leafField, leafSkin, sliceOf } from './fruit';
import { blend, hue, ramp, type Skin, type Solid, type Vector } from './solids';
import { thingOf } from './studio';

const { abs, hypot, max, min, sin, cos, PI, sqrt } = Math;

/** An oval plate, 1.4 times as wide as deep, its rim at a height of 0.16. */
const plateField = turned(
  [
    [0, -0.08],
    [0.8, -0.08],
    [0.9, -0.04],
    [1.28, 0.12],
    [1.28, 0.16],
    [0.92, 0.03],
    [0.84, 0],
    [0, 0],
  ],
  0.014,
);

export const plate = (color: string, edge: string, wide = 1): Solid => ({
  field: (x, y, z) => plateField(x / (1.4 * wide), y, z) * 0.8,
  skin: {
    color: (x, _y, z) => {
      const r = hypot(x / (1.4 * wide), z);
      return blend(hue(color), hue(edge), smooth(0.015, 0.005, abs(r - 1.2)) + smooth(1.26, 1.27, r));
    },
    gloss: 0.8,
    spread: 0.2,
    soft: 0.12,
  },
});

const zongzi = (): Solid[] => {
  const body: Field = (x, y, z) => (max(abs(x + y) - z, abs(x - y) + z) - 0.52) / 1.75 - 0.22;
  const bands = (x: number, y: number, z: number) => {
    const a = abs(x + 0.12 * z - 0.02);
    const b = abs(y + 0.1 * z + 0.02);
    return { across: min(a, b), along: a < b ? y + z : x + z };
  };
  const leaf: Skin = {
    color: (x, y, z) => {
      const { across, along } = bands(x, y, z);
      const way = x + 0.4 * y + 0.7 * z;
      const stripe = noise(way * 34, 2) * 0.6 + 0.4 * noise(way * 90, 5);
      const fold = smooth(0.03, 0, abs(x - y * 0.7 + 0.25 * z - 0.2));
      const green = blend(
        hue('#3b4a1c'),
        hue('#8a9a48'),
        clamp(stripe * 0.8 + 0.3 * (rough(x * 2, y * 2, z * 2, 3) - 0.3)),
      );
      const thread = blend(hue('#c8321e'), hue('#f08a5a'), 0.5 + 0.5 * sin(along * 60));
      return across < 0.035
        ? thread
        : blend(green, hue('#2a3212'), fold * 0.6 + 0.35 * smooth(0.09, 0.035, across));
    },
    relief: (x, y, z) => {
      const { across, along } = bands(x, y, z);
      const cord = 0.035 * sqrt(max(0, 1 - (across / 0.035) ** 2)) * (0.85 + 0.15 * sin(along * 60));
      const way = x + 0.4 * y + 0.7 * z;
      return cord + 0.006 * noise(way * 34, 2) - 0.02 * smooth(0.02, 0, x - y * 0.7 + 0.25 * z - 0.2);
    },
    gloss: 0.4,
    spread: 0.45,
    soft: 0.2,
  };
  const rice: Skin = {
    color: (x, y, z) => {
      const [near, next, id] = cells(x * 9, y * 15, z * 9);
      const date = hypot(x - 0.02, y - 0.3, z - 0.5) - 0.26;
      if (date < 0) return blend(hue('#5a150c'), hue('#a03a1e'), rough(x * 9, y * 9, z * 9, 3));
      return blend(
        blend(hue('#e9d7ae'), hue('#fff7e2'), id),
        hue('#c9a870'),
        smooth(0.1, 0, next - near) * 0.7,
      );
    },
    relief: (x, y, z) => {
      const [near, next] = cells(x * 9, y * 15, z * 9);
      return 0.014 * smooth(0, 0.35, next - near);
    },
    gloss: 0.7,
    spread: 0.25,
    soft: 0.6,
  };
  const up: Vector = [-0.62, 0.5, 0.3];
  const bare = joined(0.06, moved(body, [0, 0, 0], up), moved(egg(0.2, 0.22, 0.2), [0.02, 0.3, 0.5]));
  return [
    { field: body, skin: leaf, at: [-0.36, 0.5, -0.5], turn: [-0.7, 0.35, 0.2], reach: 1.35 },
    { field: body, skin: leaf, at: [0.62, 0.22, 0.1], turn: [-0.62, -0.55, 0.5], reach: 1.35 },
    { field: bare, skin: rice, at: [-0.55, -0.02, 0.75], turn: [0, 0.3, 0], scale: 0.72, reach: 1.4 },
    {
      field: leafField(1.5, 0.3, 0.06, 0.1),
      skin: leafSkin('#4c6a26', '#93ad58', 1.5, 0.4),
      at: [-1.1, -0.42, 0.75],
      turn: [0, 0.35, 0.08],
      reach: 1.7,
    },
    {
      field: leafField(1.4, 0.28, -0.08, 0.1),
      skin: leafSkin('#3f5c20', '#86a04c', 1.4, 0.4),
      at: [-0.3, -0.44, 1.2],
      turn: [0.1, 0.75, 0.05],
      reach: 1.6,
    },
  ];
};

const fishPlate = (): Solid[] => {
  const q = random(3);
  const silver = ramp([0, '#6f7d88'], [0.35, '#aebac2'], [0.62, '#f2f6f8'], [0.8, '#c3ced6'], [1, '#7f8c98']);
  const piece = (at: Vector, turn: Vector): Solid => ({
    field: (x, y, z) => {
      const thick = 0.13 * sqrt(max(0, 1 - (z / 0.36) ** 2)) + 0.01;
      return max(abs(y) - thick, abs(x) - 0.5, abs(z) - 0.36) * 0.7 - 0.015;
    },
    skin: {
      color: (x, y, z) => {
        if (abs(x) > 0.495) {
          const bone = smooth(0.05, 0.03, hypot(y, z));
          const flesh = blend(hue('#f3dcd6'), hue('#e2b3ac'), rough(y * 20, z * 9, 1, 3));
          return blend(flesh, hue('#fffaf2'), bone);
        }
        const line = smooth(0.02, 0.005, abs(z - 0.03 * sin(x * 3)));
        const own = silver(clamp(0.5 + 0.42 * sin(z * 8.6) + 0.3 * (noise(x * 2, z * 14) - 0.5)));
        return blend(own, hue('#66727e'), line * 0.4);
      },
      relief: (x, _y, z) => 0.003 * noise(x * 4, z * 30),
      gloss: 1,
      spread: 0.3,
      soft: 0.2,
    },
    at,
    turn,
    reach: 0.66,
  });
  const ice = Array.from({ length: 46 }, (): Solid => {
    const [a, r] = [q() * TURN, sqrt(q())];
    return {
      field: box(0.13, 0.1, 0.12, 0.04),
      skin: {
        color: (x, y, z) => blend(hue('#dfeef4'), hue('#ffffff'), rough(x * 7, y * 7, z * 7, 3)),
        relief: (x, y, z) => 0.01 * rough(x * 8, y * 8, z * 8, 2),
        gloss: 1,
        spread: 0.12,
        soft: 0.9,
      },
      at: [1.16 * r * cos(a), 0.06 + 0.08 * q(), 0.8 * r * sin(a)],
      turn: [q() * 3, q() * 3, q() * 3],
      scale: 0.7 + 0.6 * q(),
      reach: 0.21,
    };
  });
  const herb = (at: Vector, turn: Vector, long: number): Solid => ({
    field: leafField(long, long * 0.34, 0.25),
    skin: leafSkin('#1e6b2c', '#58ad4c', long),
    at,
    turn,
    reach: long * 1.2,
  });
  return [
    plate('#2d4f66', '#dfe9ee'),
    ...ice,
    piece([-0.78, 0.3, 0.12], [0.25, 0.55, 0.05]),
    piece([-0.4, 0.36, 0.3], [0.3, 0.5, 0.04]),
    piece([0.02, 0.36, 0.06], [0.25, 0.62, -0.04]),
    piece([0.4, 0.36, 0.26], [0.3, 0.55, 0.02]),
    piece([0.8, 0.3, 0.02], [0.22, 0.6, -0.06]),
    { ...sliceOf(0.3, 0.04, LEMON), at: [-0.2, 0.34, -0.55], turn: [0.9, 0.2, 0.1] },
    { ...sliceOf(0.3, 0.04, LEMON), at: [0.2, 0.36, -0.58], turn: [0.9, -0.2, -0.1] },
    herb([0.6, 0.25, -0.5], [0.3, 0.3, 0.3], 0.5),
    herb([0.62, 0.25, -0.48], [0.2, 1.2, 0.4], 0.42),
    herb([-0.6, 0.25, -0.5], [0.3, 2.6, 0.3], 0.5),
  ];
};

/** Home-style stir-fried tomatoes with eggs. */
const tomatoEggs = (): Solid[] => {
  const q = random(27);
  const curd: Skin = {
    color: (x, y, z) => {
      const own = blend(hue('#f2b430'), hue('#ffe9a0'), rough(x * 7, y * 7, z * 7, 4));
      return blend(own, hue('#b86a1a'), smooth(0.5, 0.68, rough(x * 5 + 5, y * 5, z * 5, 4)) * 0.75);
    },
    relief: (x, y, z) => 0.1 * rough(x * 8, y * 8, z * 8, 4),
    gloss: 0.45,
    spread: 0.35,
    soft: 0.5,
  };
  const ball = egg(0.26, 0.24, 0.24);
  /** An eighth of a tomato: skin outside, flesh and seeds on the cut faces. */
  const wedge: Field = (x, y, z) => max(ball(x, y, z), 0.5 * y - 0.86 * z, 0.5 * y + 0.86 * z - 0.02) * 0.8;
  const tomato: Skin = {
    color: (x, y, z) => {
      if (ball(x, y, z) > -0.02) return blend(hue('#b81c0c'), hue('#e8402a'), rough(x * 4, y * 4, z * 4, 3));
      const flesh = blend(hue('#e2492c'), hue('#ff9a6a'), rough(x * 12, y * 12, z * 12, 3));
      return blend(flesh, hue('#ffe0a0'), smooth(0.3, 0.2, cells(x * 16, y * 16, z * 16)[0]) * 0.7);
    },
    relief: (x, y, z) => 0.02 * rough(x * 9, y * 9, z * 9, 3),
    gloss: 0.9,
    spread: 0.18,
    soft: 0.5,
  };
  const onion = (color: string, light: string): Skin => ({
    color: (x, y, z) => blend(hue(color), hue(light), rough(x * 8, y * 8, z * 8, 2)),
    gloss: 0.6,
    spread: 0.25,
    soft: 0.4,
  });
  const spot = (far: number): Vector => {
    const [a, r] = [q() * TURN, far * sqrt(q())];
    return [1.04 * r * cos(a), 0, 0.68 * r * sin(a)];
  };
  const heaped = (at: Vector, lift: number): Vector => [
    at[0],
    0.1 + lift + 0.3 * max(0, 1 - hypot(at[0] / 1.1, at[2] / 0.75)),
    at[2],
  ];
  const sauce: Skin = { color: hue('#d8642a'), gloss: 1, spread: 0.12, soft: 0.6 };
  const all: Solid[] = [
    plate('#f4f1e8', '#3d6f9e'),
    { field: egg(1.12, 0.09, 0.74), skin: sauce, at: [0, 0, 0.02] },
  ];
  for (let at = 0; at < 64; at++) {
    const [a, b, c] = [q() * TURN, 5 + 4 * q(), 5 + 4 * q()];
    const lump = egg(0.19, 0.1, 0.15);
    all.push({
      field: (x, y, z) =>
        (lump(x, y, z) - 0.035 * sin(b * 2 * x + a) * cos(c * 2 * z) - 0.02 * sin(13 * y + a)) * 0.7,
      skin: curd,
      at: heaped(spot(1), 0),
      turn: [q() - 0.5, q() * TURN, q() - 0.5],
      scale: 0.75 + 0.6 * q(),
      reach: 0.3,
    });
  }
  for (let at = 0; at < 20; at++)
    all.push({
      field: wedge,
      skin: tomato,
      at: heaped(spot(0.92), 0.1),
      turn: [q() * 2.4 - 1.2, q() * TURN, q() * 1.2 - 0.6],
      scale: 0.8 + 0.3 * q(),
      reach: 0.36,
    });
  for (let at = 0; at < 34; at++)
    all.push({
      field: without(drum(0.034, 0.018, 0.008), drum(0.018, 1), 0),
      skin: at % 3 ? onion('#2f8a2c', '#7cc84a') : onion('#cfe8a0', '#f4fbe0'),
      at: heaped(spot(0.9), 0.27),
      turn: [q() * 1.4 - 0.7, q() * TURN, q() * 1.4 - 0.7],
      reach: 0.08,
    });
  return all;
};

const skewers = (): Solid[] => {
  const q = random(14);
  const seared = ramp([0, '#33130a'], [0.35, '#6e2f14'], [0.65, '#a8562a'], [1, '#d9925a']);
  const meat: Skin = {
    color: (x, y, z) => {
      const chilli = smooth(0.24, 0.18, cells(x * 13, y * 13, z * 13)[0]);
      const [, , id] = cells(x * 13, y * 13, z * 13);
      const own = seared(clamp(0.16 + 0.8 * rough(x * 3.4, y * 3.4, z * 3.4, 4) - 0.1));
      return blend(own, id > 0.7 ? hue('#f0dfb4') : hue('#c8281a'), chilli * (id > 0.45 ? 0.85 : 0));
    },
    relief: (x, y, z) => 0.05 * rough(x * 6, y * 6, z * 6, 4),
    gloss: 0.7,
    spread: 0.35,
    soft: 0.25,
  };
  const pepper = (color: string, light: string): Skin => ({
    color: (x, y, z) => blend(hue(color), hue(light), rough(x * 4, y * 4, z * 4, 3)),
    gloss: 0.8,
    spread: 0.2,
    soft: 0.35,
  });
  const kinds = [meat, meat, pepper('#2f7a24', '#6fb53e'), meat, pepper('#c0241a', '#ee5a34'), meat, meat];
  const all: Solid[] = [plate('#3a3c40', '#54575c', 0.9)];
  [-0.58, -0.2, 0.2, 0.58].forEach((z, row) => {
    const y = 0.24 + 0.03 * (row % 2);
    const lean = (row - 1.5) * 0.035;
    const place = (x: number): Vector => [x, y, z + x * lean];
    all.push({
      field: rod([-1.3, y, z - 1.3 * lean], [1.74, y + 0.04, z + 1.74 * lean], 0.026, 0.02),
      skin: {
        color: (x, a, b) => blend(hue('#d9b878'), hue('#b98a48'), rough(x * 2, a * 30, b * 30, 2)),
        gloss: 0.15,
        soft: 0.2,
      },
    });
    kinds.forEach((_, at) => {
      const kind = kinds[(at + row) % kinds.length] as Skin;
      const isMeat = kind === meat;
      all.push({
        field: isMeat
          ? (a, b, c) =>
              (box(0.17, 0.15, 0.18, 0.11)(a, b, c) - 0.04 * sin(5 * a + at) * cos(6 * c + row)) * 0.85
          : without(box(0.06, 0.17, 0.18, 0.05), moved(drum(0.1, 1), [0, 0, 0], [PI / 2, 0, 0]), 0),
        skin: kind,
        at: place(-1.12 + at * 0.32),
        turn: [q() * 0.6 - 0.3, q() * 0.5 - 0.25, q() * 0.5 - 0.25],
        scale: isMeat ? 1 : 0.95,
        reach: 0.34,
      });
    });
  });
  for (let at = 0; at < 40; at++)
    all.push({
      field: egg(0.03, 0.014, 0.02),
      skin: { color: at % 3 ? hue('#c8281a') : hue('#f0dfb4'), gloss: 0.3 },
      at: [(q() - 0.5) * 2.6, 0.02, (q() - 0.5) * 1.5],
      turn: [0, q() * 6, 0],
      reach: 0.04,
    });
  return all;
};

export const dishes = {
  zongzi: thingOf(1.1, () => ({ solids: zongzi(), pitch: 26, care: 0.8 })),
  'fish-plate': thingOf(1.4, () => ({ solids: fishPlate(), pitch: 76 })),
  'tomato-eggs': thingOf(1.4, () => ({ solids: tomatoEggs(), pitch: 76 })),
  skewers: thingOf(1.3, () => ({ solids: skewers(), pitch: 76 })),
};
