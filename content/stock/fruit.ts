import {
  ball,
  cells,
  clamp,
  common,
  drum,
  egg,
  type Field,
  noise,
  rough,
  smooth,
  TURN,
  turning,
} from './fields';
import { blend, hue, type Light, ramp, type Skin, type Solid } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, sin, cos } = Math;

/** A leaf along x from 0 to `length`, bent down by `bend` and folded along its midrib. */
export const leafField =
  (length: number, half: number, bend: number, fold = 0.25): Field =>
  (x, y, z) => {
    const t = clamp(x / length);
    const wide = half * (sin(Math.PI * t ** 0.8) ** 0.9 + 0.02);
    const level = -bend * t * t * length + fold * abs(z) - 0.05 * sin(t * 9) * abs(z);
    const over = max(abs(z) - wide, x - length, -x);
    return max(over, abs(y - level) - 0.018) * 0.6;
  };

export const leafSkin = (dark: string, light: string, length: number, veins = 1): Skin => {
  const [from, to, rib] = [hue(dark), hue(light), hue('#c9dd8a')];
  return {
    color: (x, _y, z) => {
      const vein = abs(((x - abs(z) * 0.9) * 9) / length - Math.round(((x - abs(z) * 0.9) * 9) / length));
      const body = blend(from, to, 0.3 + 0.5 * noise(x * 3, z * 3) + 0.2 * clamp(z * 4));
      return blend(body, rib, abs(z) < 0.014 ? 0.7 : 0.22 * veins * smooth(0.12, 0.02, vein));
    },
    relief: (x, _y, z) =>
      0.006 * veins * cos((((x - abs(z) * 0.9) * 9) / length) * TURN) - 0.01 * smooth(0.03, 0, abs(z)),
    gloss: 0.5,
    spread: 0.45,
    soft: 0.3,
  };
};

const pores: Field = (x, y, z) => {
  const [near] = cells(x * 22, y * 22, z * 22);
  return -0.004 * smooth(0.5, 0.1, near) + 0.006 * rough(x * 5, y * 5, z * 5, 3);
};

const peel = ramp([0, '#d94400'], [0.5, '#ee6a00'], [1, '#fb8a0a']);

const peelSkin: Skin = {
  color: (x, y, z) => peel(0.25 + 0.5 * rough(x * 2, y * 2, z * 2, 3) + 0.25 * y),
  relief: pores,
  gloss: 0.55,
  spread: 0.5,
  soft: 0.35,
};

const orange = (): Solid[] => {
  const dimple = (x: number, y: number, z: number) =>
    hypot(x / 1.04, y, z / 1.04) - 1 + 0.07 * Math.exp(-22 * (x * x + z * z)) * (y > 0 ? 1 : 0);
  const calyx: Field = (x, y, z) => {
    const star = 0.1 + 0.05 * cos(5 * atan2(z, x));
    return max(hypot(x, z) - star, abs(y + 0.6 * hypot(x, z) ** 2 - 0.02) - 0.02) * 0.7;
  };
  return [
    { field: dimple, skin: peelSkin, turn: [0.18, 0, -0.16], reach: 1.1 },
    {
      field: calyx,
      skin: { color: hue('#6d7f2c'), soft: 0.2 },
      at: [0.15, 0.95, 0.17],
      turn: [0.18, 0, -0.16],
      reach: 0.3,
    },
    {
      field: leafField(1.02, 0.33, 0.42, 0.3),
      skin: leafSkin('#1f6a24', '#5fa83a', 1.02),
      at: [0.16, 0.99, 0.17],
      turn: [0.5, -0.25, 0.12],
      reach: 1.2,
    },
  ];
};

type Citrus = readonly [deep: string, bright: string, rind: string];

/** Color and relief of the cut face of a citrus fruit, with coordinates in shares of its radius. */
function face(x: number, z: number, [deep, bright, rind]: Citrus): { light: Light; height: number } {
  const r = hypot(x, z);
  const count = 10;
  const turn = (atan2(z, x) / TURN) * count + 0.16 * noise(x * 3, z * 3);
  const within = abs(turn - Math.floor(turn) - 0.5) * 2;
  const wall = ((1 - within) * r * TURN) / count / 2;
  const pulp =
    smooth(0.012, 0.035, wall) * smooth(0.1, 0.15, r) * smooth(0.87, 0.84, r + 0.02 * noise(x * 9, z * 9));
  const [near, next] = cells(turn * 3.4 + 0.6 * noise(x * 4, z * 4), r * 4.3, 3);
  const sac = smooth(0, 0.28, next - near);
  const flesh = blend(
    hue(deep),
    hue(bright),
    0.2 + 0.6 * sac * noise(x * 7, z * 7) + 0.25 * smooth(0.9, 0.2, r),
  );
  const pith = blend(hue('#ffe9bd'), hue('#fff6de'), noise(x * 16, z * 16));
  const light = blend(blend(pith, flesh, pulp * 0.96), hue(rind), smooth(0.935, 0.95, r));
  return { light, height: pulp * 0.012 * (sac - 1) + 0.003 * noise(x * 40, z * 40) };
}

const ORANGE: Citrus = ['#e25a00', '#ff9a1c', '#f07a06'];
export const LEMON: Citrus = ['#f0bc1c', '#fbe582', '#f2bc12'];

/** A round horizontal slice. */
export const sliceOf = (radius: number, half: number, citrus: Citrus): Solid => ({
  field: drum(radius, half, half * 0.4),
  skin: {
    color: (x, _y, z) => face(x / radius, z / radius, citrus).light,
    relief: (x, _y, z) => face(x / radius, z / radius, citrus).height * radius,
    gloss: 0.8,
    spread: 0.28,
    soft: 0.6,
  },
  reach: radius * 1.1,
});

const orangeHalf = (): Solid[] => [
  {
    field: common(ball(1), (_x, y) => y),
    skin: {
      color: (x, y, z) => (y > -0.02 ? face(x, z, ORANGE).light : peel(0.5)),
      relief: (x, y, z) => (y > -0.02 ? face(x, z, ORANGE).height : pores(x, y, z)),
      gloss: 0.8,
      spread: 0.28,
      soft: 0.45,
    },
    turn: [1.22, 0.1, 0.06],
    reach: 1.05,
  },
];

const watermelon = (): Solid[] => {
  const thick = 0.2;
  const wedge: Field = (x, y, z) => {
    const side = max(abs(x) * 0.8 + y * 0.6, -2);
    return (
      max(hypot(x, y * 1) - 1.5, side, abs(z) - thick + 0.02 * rough(x * 5, y * 5, z * 5, 2), -1.6) * 0.9 -
      0.015
    );
  };
  const flesh = ramp([0, '#f04a48'], [0.7, '#e2262e'], [0.93, '#ee5a58'], [0.97, '#f6c9b4'], [1, '#eef0c8']);
  const color = (x: number, y: number, z: number): Light => {
    const r = hypot(x, y) / 1.5;
    if (r > 0.985) return blend(hue('#1d4f24'), hue('#4c8b3a'), smooth(0.42, 0.6, rough(x * 3, z * 9, y, 3)));
    if (r > 0.955) return blend(hue('#eef0c8'), hue('#7fae52'), smooth(0.955, 0.985, r));
    const grain = rough(x * 9, y * 9, z * 9, 3);
    return blend(
      flesh(clamp(r / 0.955 + 0.06 * (grain - 0.5))),
      hue('#f88a80'),
      0.35 * smooth(0.55, 0.75, grain),
    );
  };
  const skin: Skin = {
    color,
    relief: (x, y, z) => 0.02 * rough(x * 11, y * 11, z * 11, 3) * (hypot(x, y) < 1.42 ? 1 : 0),
    gloss: 0.6,
    spread: 0.35,
    soft: 0.4,
  };
  const seeds = (depth: number): Solid[] =>
    [
      [-0.24, -0.62, 0.4],
      [0.06, -0.7, 0.1],
      [0.36, -0.66, -0.5],
      [-0.5, -0.98, 0.6],
      [-0.16, -1.06, 0.2],
      [0.22, -1.0, -0.1],
      [0.58, -1.0, -0.6],
      [-0.02, -0.36, 0],
    ].map(([x = 0, y = 0, lean = 0]) => ({
      field: egg(0.045, 0.075, 0.03),
      skin: { color: hue('#1c100c'), gloss: 0.9, spread: 0.2 },
      at: [x, y, depth] as const,
      turn: [0, 0, lean] as const,
      reach: 0.09,
    }));
  const place = (at: readonly [number, number, number], turn: readonly [number, number, number]): Solid[] => {
    const m = turning(turn);
    return [
      { field: wedge, skin, at, turn, reach: 1.6 },
      ...seeds(thick + 0.012).map((seed): Solid => {
        const [x, y, z] = seed.at ?? [0, 0, 0];
        return {
          ...seed,
          at: [
            at[0] + m[0] * x + m[1] * y + m[2] * z,
            at[1] + m[3] * x + m[4] * y + m[5] * z,
            at[2] + m[6] * x + m[7] * y + m[8] * z,
          ],
          turn: [turn[0], turn[1], turn[2] + (seed.turn?.[2] ?? 0)],
        };
      }),
    ];
  };
  return [
    ...place([-0.12, 0.6, 0.3], [-0.08, 0.36, 0.03]),
    ...place([0.42, 0.52, -0.35], [0.05, -0.3, -0.34]),
  ];
};

export const fruit = {
  orange: thingOf(1.05, () => ({ solids: orange(), pitch: 24 })),
  'orange-half': thingOf(1, () => ({ solids: orangeHalf(), pitch: 0 })),
  watermelon: thingOf(1.2, () => ({ solids: watermelon(), pitch: 12, care: 0.75 })),
};
