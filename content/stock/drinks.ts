import {
  box,
  cells,
  clamp,
  drum,
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
  turned,
  without,
} from './fields';
import { LEMON, leafField, leafSkin, sliceOf } from './fruit';
import { blend, hue, type Light, ramp, type Skin, type Solid } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, sin, PI } = Math;

const glazed = (color: string, gloss = 0.8): Skin => ({
  color: hue(color),
  gloss,
  spread: 0.15,
  soft: 0.12,
});

/** Walls of a hollow cup from foot to rim. */
const cup = (foot: number, rim: number, high: number, belly: number): Field =>
  turned(
    [
      [0, 0],
      [foot, 0],
      [foot + 0.02, 0.04],
      [mix(foot, rim, 0.55) + belly, high * 0.32],
      [rim + belly * 0.4, high * 0.7],
      [rim, high],
      [rim - 0.05, high],
      [rim - 0.06 + belly * 0.3, high * 0.7],
      [mix(foot, rim, 0.5) + belly - 0.1, high * 0.3],
      [foot - 0.1, 0.1],
      [0, 0.1],
    ],
    0.012,
  );

const saucer = (wide: number): Field =>
  turned(
    [
      [0, -0.06],
      [wide * 0.45, -0.06],
      [wide * 0.5, -0.03],
      [wide, 0.13],
      [wide, 0.16],
      [wide * 0.62, 0.04],
      [wide * 0.5, 0.0],
      [0, 0.0],
    ],
    0.016,
  );

const handle = (x: number, y: number, radius: number, thick: number): Field =>
  moved((a, b, c) => hypot(max(0, hypot(a, b) - radius, radius - hypot(a, b)), c * 0.7) - thick, [x, y, 0]);

/** Latte art: a leaf of milk, white along the ripples of the pour. */
function pour(x: number, z: number): number {
  const t = (z + 0.62) / 1.2;
  if (t < 0 || t > 1) return 0;
  const half = 0.56 * sin(PI * clamp(t * 0.9 + 0.1)) ** 0.7 * (1 - 0.25 * t);
  const edge = smooth(0.03, -0.02, abs(x) - half);
  const ripple = sin((t * 8.5 + abs(x) * 4.4 - 6 * x * x + 0.35 * noise(x * 4, z * 4)) * TURN);
  const stem = smooth(0.03, 0.01, abs(x) - 0.012 - 0.02 * t);
  return edge * max(smooth(-0.25, 0.15, ripple), stem);
}

const crema = (x: number, z: number, rim: number): Light => {
  const r = hypot(x, z) / rim;
  const foam = blend(hue('#8a4a1c'), hue('#b9743a'), rough(x * 6, z * 6, 0, 3));
  return blend(foam, hue('#5c2c10'), smooth(0.86, 1, r));
};

const latte = (): Solid[] => {
  const white = glazed('#f4efe6');
  return [
    { field: cup(0.42, 0.98, 0.8, 0.14), skin: white },
    {
      field: moved(drum(0.97, 0.01), [0, 0.68, 0]),
      skin: {
        color: (x, _y, z) => {
          const milk = pour(x / 0.97, z / 0.97);
          return blend(crema(x, z, 0.97), hue('#fbf1df'), milk * 0.96);
        },
        relief: (x, _y, z) =>
          0.004 * pour(x / 0.97, z / 0.97) +
          0.003 * smooth(0.25, 0.1, cells(x * 15, z * 15)[0]) * smooth(0.8, 0.95, hypot(x, z)),
        gloss: 0.5,
        spread: 0.5,
        soft: 0.4,
      },
    },
    { field: handle(1.16, 0.44, 0.2, 0.055), skin: white, turn: [0, -0.5, 0], reach: 1.6 },
    { field: saucer(1.5), skin: white },
  ];
};

const cocoa = (): Solid[] => {
  const q = random(5);
  const mug = glazed('#b53a2c', 0.7);
  const speckled: Skin = {
    ...mug,
    color: (x, y, z) => {
      const [near, , id] = cells(x * 9, y * 9, z * 9);
      const dot = smooth(0.2, 0.13, near + 0.1 * id);
      const rim = smooth(1.68, 1.72, y + 0.02 * noise(x * 6, z * 6));
      return blend(
        blend(hue('#b53a2c'), hue('#f2dcc4'), dot * 0.7),
        hue('#f4e9d8'),
        max(rim, smooth(0.14, 0.1, y)),
      );
    },
  };
  const puffs: Solid[] = [
    [-0.34, 0.1],
    [0.02, -0.32],
    [0.32, 0.1],
    [-0.02, 0.34],
    [-0.36, -0.3],
    [0.38, -0.24],
  ].map(([x = 0, z = 0], at) => ({
    field: drum(0.2, 0.15, 0.07),
    skin: {
      color: at % 3 === 2 ? hue('#fbd9d4') : hue('#fff8ee'),
      relief: (a, b, c) => 0.012 * rough(a * 9, b * 9, c * 9, 3),
      gloss: 0.1,
      spread: 0.8,
      soft: 0.6,
    },
    at: [x, 1.66 + 0.09 * q(), z],
    turn: [q() * 0.9 - 0.4, q() * 6, q() * 0.9 - 0.4],
    reach: 0.3,
  }));
  return [
    { field: cup(0.8, 0.86, 1.8, 0), skin: speckled },
    {
      field: moved(drum(0.82, 0.01), [0, 1.56, 0]),
      skin: {
        color: (x, _y, z) =>
          blend(hue('#4a2412'), hue('#8a5433'), smooth(0.45, 0.75, rough(x * 5 + 2, z * 5, 1, 3)) * 0.7),
        gloss: 0.6,
        spread: 0.35,
        soft: 0.3,
      },
    },
    ...puffs,
    { field: handle(1.0, 0.95, 0.42, 0.085), skin: mug, turn: [0, -0.35, 0], reach: 1.7 },
    {
      field: joined(
        0,
        moved(drum(0.06, 0.62, 0.02), [0.05, 0, 0]),
        moved(drum(0.06, 0.62, 0.02), [-0.06, 0, 0.02]),
      ),
      skin: {
        color: (x, y, z) => blend(hue('#6b3617'), hue('#b06a35'), rough(x * 20, y * 3, z * 20, 3)),
        relief: (x, y, z) => 0.014 * rough(x * 30, y * 3, z * 30, 2),
        soft: 0.2,
      },
      at: [0.5, 2.02, -0.42],
      turn: [-0.35, 0.3, -0.5],
      reach: 0.8,
    },
  ];
};

/** A takeaway cup, wider at the top, with a half height of 1.4. */
const takeaway = (top: number, foot: number): Field =>
  turned(
    [
      [0, -1.4],
      [foot - 0.05, -1.4],
      [foot, -1.34],
      [top, 1.3],
      [top, 1.34],
      [0, 1.34],
    ],
    0.02,
  );

const straw = (
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  color: string,
  light: string,
): Solid => ({
  field: rod(from, to, 0.085),
  skin: {
    color: (x, y) => blend(hue(color), hue(light), smooth(0.42, 0.5, abs((y * 1.6 + x) % 1))),
    gloss: 0.6,
    spread: 0.3,
  },
});

const milkTea = (): Solid[] => {
  const tea = ramp([0, '#8f5a34'], [0.25, '#b98050'], [0.6, '#d4a473'], [0.9, '#e6c49a'], [1, '#f1dcbd']);
  const pearls = (x: number, y: number, z: number): number => {
    const [near, , id] = cells(atan2(z, x) * 2.6, y * 4.6, 0.5);
    const level = -0.62 + 0.22 * noise(x * 3, z * 3);
    return (y < level ? 1 : smooth(0.32, 0.3, id) * smooth(-0.1, -0.3, y)) * smooth(0.5, 0.44, near);
  };
  const body: Skin = {
    color: (x, y, z) => {
      const swirl = rough(x * 2.2, y * 1.6, z * 2.2, 4);
      const own = tea(clamp((y + 1.4) / 2.7 + 0.28 * (swirl - 0.5)));
      const round = blend(own, hue('#6b3a1c'), 0.35 * smooth(0.5, 1, abs(x) / (0.84 + 0.1 * y)));
      return blend(round, hue('#1d0d08'), pearls(x, y, z) * 0.94);
    },
    relief: (x, y, z) => {
      const [near] = cells(atan2(z, x) * 2.6, y * 4.6, 0.5);
      return 0.03 * pearls(x, y, z) * smooth(0.5, 0, near);
    },
    gloss: 0.75,
    spread: 0.16,
    soft: 0.3,
  };
  const film: Skin = { color: hue('#f6efe6'), gloss: 0.7, spread: 0.2, soft: 0.2 };
  return [
    { field: takeaway(0.96, 0.68), skin: body },
    { field: moved(drum(1.02, 0.07, 0.05), [0, 1.37, 0]), skin: film },
    {
      field: moved(drum(0.94, 0.02), [0, 1.44, 0]),
      skin: {
        color: (x, _y, z) =>
          blend(hue('#8a2b17'), hue('#f6efe6'), smooth(0.34, 0.36, abs(hypot(x, z) - 0.38))),
        gloss: 0.5,
      },
    },
    straw([0.05, 1.3, 0], [0.32, 2.42, 0.02], '#8a2b17', '#a8432b'),
  ];
};

const iceTea = (): Solid[] => {
  const tea = ramp([0, '#8a3408'], [0.3, '#b9560e'], [0.65, '#dd8a22'], [1, '#f0b950']);
  const skin: Skin = {
    color: (x, y, z) => {
      const [near, next, id] = cells(x * 2.1 + 0.4, y * 2.1, z * 1.4);
      const wall = smooth(0.09, 0.02, next - near);
      const ice = smooth(0.0, 0.25, y + 0.3 * noise(x * 2, y * 2)) * (0.3 + 0.3 * wall + 0.3 * id);
      const body = tea(clamp((y + 1.3) / 2.5 - 0.3 * smooth(0.35, 0.85, abs(x)) + 0.1));
      const base = smooth(-1.2, -1.26, y);
      return blend(blend(body, hue('#fff0cf'), ice * 0.72), hue('#e9e4d6'), base * 0.8);
    },
    relief: (x, y, z) => {
      const [near, next] = cells(x * 2.1 + 0.4, y * 2.1, z * 1.4);
      return 0.016 * smooth(0, 0.3, next - near) * smooth(-0.1, 0.2, y);
    },
    gloss: 1,
    spread: 0.06,
    soft: 0.5,
  };
  const lemon = sliceOf(0.52, 0.05, LEMON);
  const mint = leafSkin('#1f7a34', '#66bb55', 0.5);
  return [
    { field: takeaway(0.8, 0.64), skin },
    {
      field: without(moved(drum(0.82, 0.1, 0.02), [0, 1.4, 0]), moved(drum(0.76, 0.2), [0, 1.45, 0])),
      skin: { color: hue('#fbe6c2'), gloss: 1, spread: 0.1 },
    },
    { ...lemon, at: [0.58, 1.5, 0.2], turn: [1.45, 0.35, 0.2], reach: 0.6 },
    {
      field: box(0.24, 0.24, 0.24, 0.06),
      skin: { color: hue('#fbeed6'), gloss: 1, spread: 0.1, soft: 0.8 },
      at: [-0.22, 1.46, 0.1],
      turn: [0.5, 0.5, 0.4],
      reach: 0.45,
    },
    {
      field: leafField(0.5, 0.2, 0.25),
      skin: mint,
      at: [-0.2, 1.62, 0.3],
      turn: [0.3, 2.6, 0.5],
      reach: 0.6,
    },
    {
      field: leafField(0.5, 0.2, 0.3),
      skin: mint,
      at: [-0.16, 1.64, 0.26],
      turn: [0.4, -0.3, 0.5],
      reach: 0.6,
    },
    straw([-0.1, 1.2, -0.3], [-0.5, 2.35, -0.4], '#2f6b4f', '#e9f3e2'),
  ];
};

export const drinks = {
  latte: thingOf(1, () => ({ solids: latte(), pitch: 76, exposure: 1.12 })),
  cocoa: thingOf(0.8, () => ({ solids: cocoa(), pitch: 26 })),
  'milk-tea': thingOf(0.5, () => ({ solids: milkTea(), pitch: 10 })),
  'ice-tea': thingOf(0.5, () => ({ solids: iceTea(), pitch: 10 })),
};
