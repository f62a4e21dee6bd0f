import {
  cells,
  clamp,
  common,
  drum,
  egg,
  type Field,
  moved,
  noise,
  random,
  rough,
  smooth,
  TURN,
  turned,
  without,
} from './fields';
import { blend, hue, ramp, type Skin, type Solid, type Vector } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, min, sin, cos } = Math;

const crust = ramp([0, '#5f2c0c'], [0.3, '#9a5218'], [0.6, '#cf8a36'], [0.85, '#e9b765'], [1, '#f3d9a0']);

/** Relief of a mooncake's top with petals and a ring: 1 high, 0 low. */
function mould(x: number, z: number): number {
  const r = hypot(x, z);
  const a = atan2(z, x);
  const petal = (count: number, from: number, to: number, shift = 0) => {
    const turn = abs((((a + shift) / TURN) * count) % 1);
    const across = abs(abs(turn) - 0.5) * 2;
    const along = clamp((r - from) / (to - from));
    return (
      smooth(0.12, 0.0, across - (0.86 - 0.8 * along ** 2)) *
      smooth(from - 0.01, from + 0.03, r) *
      smooth(to + 0.01, to - 0.02, r)
    );
  };
  const vein = (count: number, shift = 0) =>
    smooth(0.1, 0.02, abs(abs((((a + shift) / TURN) * count) % 1) - 0.5) * r);
  const outer = petal(10, 0.36, 0.74) - 0.5 * vein(10) * petal(10, 0.44, 0.66);
  const inner = petal(8, 0.12, 0.34, 0.2);
  const heart = smooth(0.1, 0.07, r);
  const rim = smooth(0.025, 0.01, abs(r - 0.81));
  return max(outer, inner, heart, rim);
}

const mooncakeField: Field = (x, y, z) => {
  const scallop = 1 + 0.045 * abs(cos(7 * atan2(z, x))) ** 0.7;
  const r = hypot(x, z) / scallop;
  const p = r - 1 + 0.09;
  const q = abs(y) - 0.34 + 0.09;
  const top = y > 0.2 ? 0.06 * mould(x, z) : 0;
  return (hypot(max(p, 0), max(q, 0)) + min(max(p, q), 0) - 0.09 - top) * 0.7;
};

const mooncakeSkin: Skin = {
  color: (x, y, z) => {
    const high = y > 0.2 ? mould(x, z) : smooth(0.6, 1, abs(cos(7 * atan2(z, x))) ** 0.7);
    const baked =
      0.28 +
      0.26 * (1 - high) +
      0.24 * (rough(x * 4, y * 4, z * 4) - 0.5) +
      (y < 0.2 ? 0.34 - 0.5 * abs(y) : 0);
    return crust(clamp(baked + 0.06));
  },
  relief: (x, y, z) => 0.006 * rough(x * 18, y * 18, z * 18, 3),
  gloss: 0.55,
  spread: 0.42,
  soft: 0.25,
};

/** A mooncake with a wedge cut out, showing lotus paste and a salted yolk. */
const mooncake = (): Solid[] => {
  const quarter: Field = (x, _y, z) => abs(x) * 0.77 - z * 0.64;
  const paste = ramp([0, '#7a4a16'], [1, '#b07a2e']);
  const cut: Skin = {
    ...mooncakeSkin,
    color: (x, y, z) => {
      const depth = mooncakeField(x, y, z);
      if (depth > -0.045)
        return typeof mooncakeSkin.color === 'function' ? mooncakeSkin.color(x, y, z) : mooncakeSkin.color;
      const yolk = hypot(x, y * 1.15, z) - 0.3 + 0.03 * noise(x * 7, y * 7, z * 7);
      if (yolk < 0) return blend(hue('#e8720e'), hue('#f7a52e'), rough(x * 14, y * 14, z * 14, 3));
      return blend(paste(rough(x * 9, y * 9, z * 9, 3)), hue('#e9c07a'), smooth(-0.075, -0.045, depth));
    },
    relief: (x, y, z) => 0.012 * rough(x * 16, y * 16, z * 16, 3),
  };
  return [
    { field: mooncakeField, skin: mooncakeSkin, at: [-0.55, 0.22, -0.8], turn: [1.05, 0, -0.12], reach: 1.2 },
    {
      field: without(mooncakeField, quarter),
      skin: cut,
      at: [0.35, -0.36, 0.1],
      turn: [0, -0.25, 0],
      reach: 1.2,
    },
    {
      field: common(mooncakeField, quarter),
      skin: cut,
      at: [1.12, -0.36, 1.3],
      turn: [0, 2.75, 0],
      reach: 1.2,
    },
  ];
};

const teaCake = (): Solid[] => {
  // Three layers of pressed leaves in different directions; the highest one is visible.
  const leaves = (x: number, y: number, z: number) => {
    let best = { edge: 0, id: 0, high: -1 };
    for (const [way, shift] of [
      [0.4, 3],
      [1.7, 8],
      [2.6, 13],
    ] as const) {
      const bend = way + 0.5 * noise(x * 1.3 + shift, y, z * 1.3);
      const [c, s] = [cos(bend), sin(bend)];
      const [near, next, id] = cells((x * c + z * s) * 4.6 + shift, y * 6, (z * c - x * s) * 15);
      const edge = smooth(0, 0.2, next - near);
      const high = id * 0.7 + 0.3 * edge;
      if (high > best.high) best = { edge, id, high };
    }
    return best;
  };
  const body: Field = (x, y, z) => {
    const r = hypot(x, z);
    const dip = 0.05 * smooth(0.5, 0, r) * (y > 0 ? 1 : 0);
    const p = r - 1.0;
    const q = abs(y) - 0.12 * (1 - 0.25 * r * r);
    return (hypot(max(p, 0), max(q, 0)) + min(max(p, q), 0) - 0.13 + dip) * 0.8;
  };
  const shades = ramp(
    [0, '#2c2114'],
    [0.35, '#54401f'],
    [0.65, '#7d6236'],
    [0.85, '#a68d5c'],
    [1, '#d9cba6'],
  );
  const skin: Skin = {
    color: (x, y, z) => {
      const { edge, id } = leaves(x, y, z);
      const tone = (id * 7.3) % 1;
      return shades(
        clamp(0.22 + 0.4 * tone * edge + (tone > 0.86 ? 0.16 : 0) + 0.16 * rough(x * 20, y * 20, z * 20, 2)),
      );
    },
    relief: (x, y, z) => 0.035 * leaves(x, y, z).high + 0.015 * rough(x * 22, y * 22, z * 22, 2),
    gloss: 0.16,
    spread: 0.7,
    soft: 0.2,
  };
  const leaf = (x: number, y: number, z: number, turn: Vector): Solid => ({
    field: egg(0.16, 0.025, 0.05),
    skin: { ...skin, color: hue('#6b5430') },
    at: [x, y, z],
    turn,
    reach: 0.18,
  });
  const crumbs = [0, 1, 2, 3, 4, 5, 6].map((at) =>
    leaf(-0.9 + at * 0.13, -0.98 + 0.06 * ((at * 5) % 3), 0.55 - 0.06 * at, [0.3 * at, 1.3 * at, 0.2 * at]),
  );
  return [{ field: body, skin, turn: [1.12, 0.12, 0.1], reach: 1.3 }, ...crumbs];
};

const tangyuan = (): Solid[] => {
  const q = random(8);
  const porcelain: Skin = {
    color: (x, y, z) => {
      const a = (atan2(z, x) / TURN) * 14;
      const band = smooth(0.02, 0.0, abs(y - 0.78) - 0.012) + smooth(0.02, 0, abs(y - 0.3) - 0.01);
      const petal = hypot((a - Math.round(a)) * 1.3, (y - 0.54) * 3.2);
      const flower = smooth(0.04, 0.0, abs(petal - 0.36) - 0.03) + smooth(0.16, 0.12, petal);
      return blend(hue('#f7f3ea'), hue('#2f5d9c'), clamp(band + flower) * (hypot(x, z) > 0.9 * 1 ? 0.9 : 0));
    },
    gloss: 0.9,
    spread: 0.1,
    soft: 0.15,
  };
  const bowl = turned(
    [
      [0, 0],
      [0.55, 0],
      [0.58, 0.12],
      [0.95, 0.3],
      [1.2, 0.6],
      [1.32, 0.92],
      [1.27, 0.94],
      [1.12, 0.62],
      [0.9, 0.38],
      [0, 0.22],
    ],
    0.014,
  );
  const spots: Vector[] = [
    [-0.5, 0.74, 0.05],
    [0.02, 0.76, 0.46],
    [0.42, 0.74, -0.1],
    [-0.1, 0.73, -0.42],
    [0.0, 0.86, 0.02],
    [0.62, 0.68, 0.36],
    [-0.62, 0.68, -0.42],
  ];
  return [
    { field: bowl, skin: porcelain },
    {
      field: moved(drum(1.17, 0.01), [0, 0.68, 0]),
      skin: {
        color: (x, _y, z) =>
          blend(hue('#ecd29a'), hue('#d3a456'), smooth(0.3, 0.7, rough(x * 2.4, z * 2.4, 0, 3))),
        relief: (x, _y, z) => 0.004 * noise(x * 4, z * 4),
        gloss: 0.9,
        spread: 0.12,
        soft: 0.5,
      },
    },
    ...spots.map(
      (at): Solid => ({
        field: egg(0.27, 0.24, 0.27),
        skin: {
          color: blend(hue('#fffaf0'), hue('#f6e6d2'), q() * 0.5),
          relief: (x, y, z) => 0.003 * rough(x * 8, y * 8, z * 8, 2),
          gloss: 0.85,
          spread: 0.14,
          soft: 0.7,
        },
        at,
        reach: 0.3,
      }),
    ),
    ...Array.from({ length: 26 }, (): Solid => {
      const [a, r] = [q() * TURN, 0.35 + 0.7 * q()];
      return {
        field: egg(0.035, 0.012, 0.022),
        skin: { color: q() > 0.5 ? hue('#f0a51c') : hue('#f7c648'), gloss: 0.4, soft: 0.5 },
        at: [r * cos(a), 0.7, r * sin(a)],
        turn: [0, q() * 6, 0],
        reach: 0.05,
      };
    }),
  ];
};

export const pastry = {
  mooncake: thingOf(1.2, () => ({ solids: mooncake(), pitch: 36, care: 0.8 })),
  'tea-cake': thingOf(1, () => ({ solids: teaCake(), pitch: 12, care: 0.8 })),
  tangyuan: thingOf(1.2, () => ({ solids: tangyuan(), pitch: 60, exposure: 1.1 })),
};
