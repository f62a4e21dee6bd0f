import {
  cells,
  clamp,
  egg,
  type Field,
  joined,
  mix,
  moved,
  noise,
  random,
  rod,
  rough,
  smooth,
  TURN,
} from './fields';
import { leafField, leafSkin } from './fruit';
import { blend, hue, ramp, type Skin, type Solid, type Vector } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, min, sin, cos, PI } = Math;

export const stemSkin: Skin = {
  color: (x, y, z) => blend(hue('#4c7a34'), hue('#86ad58'), rough(x * 12, y * 2, z * 12, 2)),
  gloss: 0.3,
  soft: 0.3,
};

/** A rod through points. */
export const stem = (points: readonly Vector[], from: number, to = from): Field =>
  joined(
    0.03,
    ...points.slice(1).map((point, at) => {
      const count = points.length - 1;
      return rod(points[at] as Vector, point, mix(from, to, at / count), mix(from, to, (at + 1) / count));
    }),
  );

/** One leaf of a house plant. */
export const stockLeaf = (long: number, at: Vector, turn: Vector): Solid => ({
  field: leafField(long, long * 0.2, 0.45, 0.3),
  skin: leafSkin('#245c2a', '#6aa648', long, 0.5),
  at,
  turn,
  reach: long * 1.2,
});

const bamboo = (): Solid[] => {
  const q = random(12);
  const all: Solid[] = [];
  const culm = (x: number, z: number, radius: number, top: number, lean: number, tint: number) => {
    const step = 0.95;
    const field: Field = (a, y, c) => {
      const part = ((y % step) + step) % step;
      const node = smooth(0.07, 0, min(part, step - part));
      const r =
        hypot(a, c) -
        radius * (0.96 + 0.12 * node - 0.1 * smooth(0.1, 0.06, part) * smooth(0.02, 0.05, part));
      return max(r, abs(y) - top) * 0.8;
    };
    const skin: Skin = {
      color: (a, y, c) => {
        const part = ((y % step) + step) % step;
        const fresh = blend(
          hue('#4f7d2f'),
          hue('#8fb355'),
          clamp(tint + 0.5 * (rough(a * 6, y * 0.7, c * 6, 3) - 0.3)),
        );
        const bloom = smooth(0.22, 0.08, part);
        const scar = smooth(0.03, 0.012, abs(part - 0.02));
        return blend(blend(fresh, hue('#d4dcb8'), bloom * 0.55), hue('#6b5a34'), scar * 0.8);
      },
      relief: (a, y, c) => 0.003 * rough(atan2(c, a) * 16, y * 1.2, 1, 2),
      gloss: 0.55,
      spread: 0.3,
      soft: 0.25,
    };
    all.push({ field, skin, at: [x, 0, z], turn: [0, q() * 6, lean] });
  };
  culm(0.05, 0, 0.21, 2.9, 0.03, 0.55);
  culm(-0.55, -0.4, 0.15, 2.5, -0.04, 0.3);
  culm(0.56, -0.55, 0.12, 2.75, 0.05, 0.2);
  const spray = (x: number, y: number, z: number, way: number, count: number) => {
    const tip: Vector = [x + way * 0.5, y + 0.12, z + 0.25];
    all.push({
      field: stem([[x, y - 0.15, z], [x + way * 0.25, y + 0.08, z + 0.15], tip], 0.022, 0.012),
      skin: stemSkin,
    });
    for (let at = 0; at < count; at++) {
      const long = 0.62 + 0.4 * q();
      const down = -0.35 - 1.0 * q();
      const start = 0.35 + 0.65 * (at / count);
      all.push({
        field: leafField(long, 0.075, 0.35, 0.5),
        skin: leafSkin(at % 2 ? '#2c5a22' : '#3c6e2a', at % 3 ? '#76a844' : '#93bd5c', long, 0),
        at: [mix(x, tip[0], start), mix(y - 0.1, tip[1], start), mix(z, tip[2], start)],
        turn: [
          0.6 * q() - 0.3,
          way > 0 ? -0.5 + q() : PI - 0.5 + q(),
          way > 0 ? down * 0.55 : down * -0.05 - 0.4,
        ],
        reach: long * 1.1,
      });
    }
  };
  spray(0.05, 1.75, 0.2, 1, 7);
  spray(0.05, 0.85, 0.2, -1, 6);
  spray(-0.5, 2.1, -0.2, -1, 5);
  spray(0.1, -0.5, 0.2, 1, 6);
  spray(-0.55, -0.1, -0.2, -1, 4);
  return all;
};

const carnation = (): Solid[] => {
  const q = random(7);
  const layers = Array.from({ length: 9 }, (_, at) => {
    const t = at / 8;
    return {
      size: mix(0.66, 0.2, t ** 1.3),
      lift: mix(-0.12, 0.36, t),
      slope: mix(-0.12, 0.75, t),
      phase: q() * 6,
      folds: 7 + Math.floor(q() * 4),
    };
  });
  const bloom: Field = (x, y, z) => {
    const r = hypot(x, z);
    const a = atan2(z, x);
    let all = 1e9;
    for (const { size, lift, slope, phase, folds } of layers) {
      const ruffle =
        0.11 * (r / size) ** 2 * (sin(folds * a + phase) + 0.4 * sin(2.7 * folds * a + 2 * phase + 6 * r));
      const level = lift + slope * r - 0.35 * slope * r * r + ruffle;
      const edge = size * (0.94 + 0.06 * sin(5 * a + phase) + 0.03 * sin(41 * a + phase));
      all = min(all, max(abs(y - level) - 0.016, r - edge));
    }
    return all * 0.42;
  };
  const pink = ramp([0, '#b3123c'], [0.45, '#e23a62'], [0.8, '#f77f98'], [1, '#ffd0d8']);
  const petal: Skin = {
    color: (x, y, z) => {
      const r = hypot(x, z);
      return pink(clamp(0.1 + 0.9 * r + 0.25 * y + 0.2 * (rough(atan2(z, x) * 6, r * 3, 1, 3) - 0.5)));
    },
    relief: (x, _y, z) => 0.006 * sin(atan2(z, x) * 70 + 3 * noise(x * 4, z * 4)),
    gloss: 0.15,
    spread: 0.7,
    soft: 0.5,
  };
  const cup: Field = (x, y, z) => (hypot(x, max(0, abs(y) - 0.16), z) - 0.11 - 0.03 * y) * 0.9;
  const stalk: readonly Vector[] = [
    [0, -0.25, 0],
    [0.02, -1, 0.03],
    [-0.04, -1.5, 0],
    [0.02, -2.0, 0],
  ];
  const blade = (at: Vector, turn: Vector, long: number): Solid => ({
    field: leafField(long, 0.06, 0.5, 0.6),
    skin: leafSkin('#3f6d4a', '#8fb592', long, 0),
    at,
    turn,
    reach: long * 1.2,
  });
  return [
    { field: bloom, skin: petal, at: [0, 0.2, 0], turn: [0.5, 0, -0.08], reach: 0.95 },
    { field: cup, skin: stemSkin, at: [0, -0.15, -0.03], turn: [0, 0, -0.05], reach: 0.4 },
    { field: stem(stalk, 0.045, 0.05), skin: stemSkin },
    blade([0.02, -1.05, 0.05], [0.2, -0.35, 0.75], 0.8),
    blade([0, -1.1, 0.05], [0.2, PI + 0.4, -0.8], 0.75),
    blade([-0.04, -1.5, 0.05], [0.1, -0.2, 0.6], 0.7),
    blade([-0.04, -1.54, 0.05], [0.2, PI, -0.6], 0.6),
    {
      field: joined(0.04, egg(0.1, 0.17, 0.1), moved(egg(0.08, 0.1, 0.08), [0.01, 0.14, 0])),
      skin: { ...petal, color: (_x, y) => (y > 0.09 ? hue('#e23a62') : hue('#6d9a52')) },
      at: [0.46, -0.62, 0.05],
      turn: [0.1, 0, -0.35],
      reach: 0.35,
    },
    {
      field: stem(
        [
          [0.0, -1.15, 0],
          [0.3, -0.95, 0.05],
          [0.44, -0.72, 0.05],
        ],
        0.028,
        0.024,
      ),
      skin: stemSkin,
    },
  ];
};

const lotus = (): Solid[] => {
  const petal =
    (long: number, half: number, cup: number): Field =>
    (x, y, z) => {
      const t = clamp(y / long);
      const wide = half * sin(PI * clamp(0.12 + 0.86 * t) ** 0.85) ** 0.8 * smooth(1.01, 0.9, t);
      const level = -cup * x * x + 0.3 * t * t - 0.1 * t;
      return max(abs(z + level) - 0.018, abs(x) - wide, y - long, -y) * 0.62;
    };
  const pink = ramp([0, '#fdf3d2'], [0.25, '#fff4f2'], [0.6, '#fbc6d4'], [1, '#e8598a']);
  const skin = (long: number): Skin => ({
    color: (x, y, _z) => {
      const vein = 0.1 * smooth(0.7, 1, abs(cos((x * 34) / (0.4 + y))));
      return pink(clamp(y / long + 0.14 * (noise(x * 6, y * 3) - 0.5) + vein * 0.6));
    },
    relief: (x, y) => 0.004 * cos((x * 40) / (0.4 + y)),
    gloss: 0.25,
    spread: 0.55,
    soft: 0.75,
  });
  const rings: readonly [
    count: number,
    long: number,
    half: number,
    tilt: number,
    radius: number,
    shift: number,
  ][] = [
    [9, 1.3, 0.36, 1.32, 0.2, 0],
    [9, 1.22, 0.36, 0.98, 0.17, 0.35],
    [8, 1.08, 0.34, 0.64, 0.14, 0.1],
    [6, 0.9, 0.28, 0.36, 0.1, 0.5],
  ];
  const all: Solid[] = [];
  for (const [count, long, half, tilt, radius, shift] of rings)
    for (let at = 0; at < count; at++) {
      const a = (at / count) * TURN + shift;
      // A petal grows along its own y; it leans outwards, then is rotated around the center.
      all.push({
        field: moved(petal(long, half, 0.75), [0, 0, radius], [tilt + 0.06 * sin(at * 5), 0, 0]),
        skin: { ...skin(long), color: leaningColor(skin(long), tilt, radius) },
        turn: [0, a, 0],
        reach: long + radius + 0.1,
      });
    }
  all.push({
    field: (x, y, z) => max(hypot(x, z) - 0.2 - 0.14 * y, abs(y - 0.16) - 0.14) * 0.8 - 0.02,
    skin: {
      color: (x, y, z) =>
        blend(
          hue('#b9c24a'),
          hue('#6f8a2a'),
          y > 0.29 ? smooth(0.3, 0.18, cells(x * 9, 0.5, z * 9)[0]) : 0.3,
        ),
      gloss: 0.3,
      soft: 0.4,
    },
  });
  return all;
};

/** The color of a petal in its own coordinates, undoing the move and lean of its solid. */
function leaningColor(skin: Skin, tilt: number, radius: number): Skin['color'] {
  const { color } = skin;
  if (typeof color !== 'function') return color;
  const [c, s] = [cos(tilt), sin(tilt)];
  return (x, y, z) => color(x, c * y + s * (z - radius), 0);
}

const daisy = (): Solid[] => {
  const petals =
    (count: number, size: number, lift: number, shift: number): Field =>
    (x, y, z) => {
      const turn = ((atan2(z, x) + shift) / TURN) * count;
      const id = Math.round(turn);
      const across = ((turn - id) * TURN) / count;
      const r = hypot(x, z);
      const long = size * (0.93 + 0.1 * noise(id * 3.7 + shift, 1));
      const t = clamp(r / long);
      const wide = 0.15 * sin(PI * clamp(0.2 + 0.72 * t)) ** 0.6 + 0.02;
      const side = abs(across * r);
      const level =
        lift -
        0.16 * t * t +
        0.09 * noise(id * 1.9, 4 + shift) * t +
        1.2 * side * side -
        0.02 * cos(side * 60);
      return max(abs(y - level) - 0.018, side - wide, r - long + 0.08 * (side / 0.15) ** 2) * 0.5;
    };
  const skin: Skin = {
    color: (x, _y, z) => blend(hue('#f0e2c0'), hue('#fffdf8'), smooth(0.25, 0.55, hypot(x, z))),
    gloss: 0.15,
    spread: 0.7,
    soft: 0.5,
  };
  return [
    { field: petals(17, 1, 0, 0), skin },
    { field: petals(15, 0.92, 0.09, 0.2), skin },
    {
      field: (x, y, z) =>
        (hypot(x, (y - 0.05) * 1.5, z) - 0.3 - 0.02 * smooth(0.4, 0.1, cells(x * 15, y * 15, z * 15)[0])) *
        0.8,
      skin: {
        color: (x, y, z) =>
          blend(hue('#d9860a'), hue('#fbc52a'), smooth(0.5, 0.15, cells(x * 15, y * 15, z * 15)[0])),
        gloss: 0.2,
        soft: 0.4,
      },
      at: [0, 0.04, 0],
      reach: 0.4,
    },
  ];
};

export const plants = {
  bamboo: thingOf(0.5, () => ({ solids: bamboo(), pitch: 4, care: 0.8 })),
  carnation: thingOf(0.6, () => ({ solids: carnation(), pitch: 14, care: 0.8 })),
  lotus: thingOf(1.2, () => ({ solids: lotus(), pitch: 54, care: 0.8 })),
  daisy: thingOf(1, () => ({ solids: daisy(), pitch: 72, care: 0.8, exposure: 1.1 })),
};
