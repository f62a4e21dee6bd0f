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
  ring,
  rough,
  smooth,
  turned,
  without,
} from './fields';
import { block, glow, matt, wall, wood } from './materials';
import { stockLeaf } from './plants';
import { blend, hue, type Scene, type Skin, type Solid, type Vector } from './solids';
import { photoOf } from './studio';

const { abs, max, sin, cos, PI, floor } = Math;

/** A hall with pictures on white walls, plinths and rows of lamps. */
const hall = (): Scene => {
  const art = (seed: number, colors: readonly string[]): Skin => ({
    color: (x, y) => {
      const [, , id] = cells(x * 1.6 + seed * 7, y * 1.6, seed);
      const swirl = rough(x * 1.2 + seed, y * 1.2, seed, 4);
      const at = floor(clamp(swirl * 1.6 - 0.3 + 0.25 * (id - 0.5), 0, 0.999) * colors.length);
      return blend(hue(colors[at] ?? '#fff'), hue('#ffffff'), 0.1 * noise(x * 30, y * 30));
    },
    gloss: 0.1,
  });
  const frame = (x: number, y: number, z: number, a: number, b: number, skin: Skin, way = 0): Solid[] => [
    block([a + 0.07, b + 0.07, 0.05], [x, y, z], matt('#2b2622'), 0.01, [0, way, 0]),
    block([a, b, 0.06], [x + (way ? 0.02 * Math.sign(way) : 0), y, z + (way ? 0 : 0.02)], skin, 0, [
      0,
      way,
      0,
    ]),
  ];
  return {
    pitch: 5,
    distance: 8,
    view: { x: 0, y: 0.2, width: 6.8 },
    sun: [-0.2, 0.9, 0.4],
    solids: [
      {
        field: (_x, y) => y + 1.6,
        skin: { ...wood('#b08c62', '#d9b98c', 0.45, 'z'), gloss: 0.7, spread: 0.12 },
      },
      { field: (_x, _y, z) => z + 5, skin: wall('#f2efe9') },
      { field: (x) => x + 4.2, skin: wall('#efebe4') },
      { field: (x) => 4.2 - x, skin: wall('#e9e5dd') },
      ...[-2.4, 0, 2.4].map((x) => block([0.06, 0.05, 4], [x, 2.7, -1], glow('#fff4dc', 4), 0)),
      ...frame(-1.9, 0.55, -4.9, 0.95, 0.75, art(2, ['#1f3a5f', '#e2b25a', '#c8452f', '#f0e6d2'])),
      ...frame(0.55, 0.62, -4.9, 0.7, 0.95, art(5, ['#22483c', '#8fb39a', '#e9d8b4', '#c98a3c'])),
      ...frame(2.6, 0.55, -4.9, 0.7, 0.7, art(9, ['#3a2f5c', '#d96a7c', '#f2c6a0', '#f7efe2'])),
      ...frame(-4.1, 0.5, -1.6, 0.9, 0.75, art(12, ['#c8452f', '#f0e6d2', '#2b2622', '#e2b25a']), PI / 2),
      ...frame(4.1, 0.5, -1.6, 0.9, 0.75, art(15, ['#0f5f7d', '#a8d5d0', '#f7efe2', '#e08a3a']), -PI / 2),
      block([0.42, 0.6, 0.42], [-1.15, -1, -1.9], matt('#f7f5f0'), 0.015),
      {
        field: joined(0.12, egg(0.3, 0.4, 0.3), moved(drum(0.12, 0.2, 0.05), [0, 0.42, 0])),
        skin: { color: hue('#2f6b72'), gloss: 1, spread: 0.12 },
        at: [-1.15, -0.02, -1.9],
        reach: 0.8,
      },
      block([0.38, 0.45, 0.38], [1.35, -1.15, -1.3], matt('#f7f5f0'), 0.015),
      {
        field: ring(0.28, 0.1),
        skin: { color: hue('#c9853a'), gloss: 1, spread: 0.2, metal: true },
        at: [1.35, -0.32, -1.3],
        turn: [PI / 2, 0.5, 0],
        reach: 0.45,
      },
      block([0.9, 0.06, 0.28], [0.1, -1.22, 0.2], wood('#6b4326', '#94643c'), 0.02),
      block([0.06, 0.18, 0.22], [-0.65, -1.44, 0.2], matt('#2b2622')),
      block([0.06, 0.18, 0.22], [0.85, -1.44, 0.2], matt('#2b2622')),
    ],
  };
};

const folds =
  (half: number, high: number, deep: number, pitch: number): Field =>
  (x, y, z) =>
    max(abs(z - deep * sin(x * pitch + 0.4 * sin(y * 1.3))) - 0.03, abs(x) - half, abs(y) - high) * 0.5;

/** A bedroom in the morning: a made bed, a long curtain, a lamp and a plant. */
const room = (): Scene => {
  const linen: Skin = {
    color: (x, y, z) => blend(hue('#f4efe6'), hue('#e6ddcd'), rough(x * 2, y * 2, z * 2, 3)),
    relief: (x, y, z) => 0.06 * rough(x * 2.2, y * 2, z * 2.2, 4),
    gloss: 0.05,
    spread: 0.9,
    soft: 0.4,
  };
  return {
    pitch: 9,
    distance: 8,
    view: { x: 0.1, y: 0.35, width: 6.4 },
    sun: [-0.75, 0.5, 0.45],
    sunlight: [2.5, 2.25, 1.85],
    care: 0.8,
    solids: [
      { field: (_x, y) => y + 1.5, skin: wood('#a97a4c', '#d2a878', 0.36) },
      { field: (_x, _y, z) => z + 3.2, skin: wall('#dfe6da') },
      { field: (x) => 4 - x, skin: wall('#e9ece2') },
      block([1.9, 0.28, 1.4], [0.6, -1.1, -1.6], wood('#8a5c36', '#b58552'), 0.04),
      { field: box(1.82, 0.26, 1.36, 0.16), skin: linen, at: [0.6, -0.72, -1.55], reach: 2.4 },
      {
        field: box(1.84, 0.14, 0.95, 0.13),
        skin: { ...linen, color: hue('#8fa996') },
        at: [0.62, -0.5, -1.05],
        reach: 2.2,
      },
      {
        field: box(1.95, 0.62, 0.07, 0.06),
        skin: { ...matt('#b58a5e'), relief: (x) => 0.03 * sin(x * 26) },
        at: [0.6, -0.35, -2.98],
        reach: 2.1,
      },
      {
        field: egg(0.62, 0.26, 0.34),
        skin: linen,
        at: [-0.2, -0.3, -2.45],
        turn: [-0.5, 0.1, 0],
        reach: 0.8,
      },
      {
        field: egg(0.62, 0.26, 0.34),
        skin: linen,
        at: [1.4, -0.3, -2.45],
        turn: [-0.5, -0.1, 0],
        reach: 0.8,
      },
      {
        field: egg(0.4, 0.22, 0.3),
        skin: { ...linen, color: hue('#d98a4e') },
        at: [0.6, -0.28, -2.2],
        turn: [-0.6, 0.2, 0],
        reach: 0.6,
      },
      {
        field: folds(0.62, 2, 0.11, 11),
        skin: { ...matt('#f7f1e4', 0.7), glow: 0.12 },
        at: [-2.9, 0.5, -2.7],
        reach: 2.2,
      },
      {
        field: folds(0.3, 2, 0.11, 12),
        skin: { ...matt('#c3d0bf', 0.5) },
        at: [-2.1, 0.5, -2.85],
        reach: 2.1,
      },
      block([0.62, 1.5, 0.03], [-3, 0.7, -3.15], glow('#eaf5ff', 1.6), 0),
      block([0.36, 0.34, 0.36], [-1.9, -1.16, -2.3], wood('#8a5c36', '#b58552'), 0.03),
      { field: drum(0.05, 0.28), skin: matt('#3a3430'), at: [-1.9, -0.56, -2.3], reach: 0.3 },
      {
        field: turned(
          [
            [0.2, 0],
            [0.34, -0.38],
            [0.31, -0.38],
            [0.17, 0],
          ],
          0.01,
        ),
        skin: { ...glow('#ffdf9e', 0.9), soft: 0.8 },
        at: [-1.9, -0.02, -2.3],
        reach: 0.55,
      },
      { field: drum(0.24, 0.26, 0.05), skin: matt('#d9cdb8'), at: [3.2, -1.24, -1.9], reach: 0.4 },
      ...Array.from({ length: 12 }, (_, at) =>
        stockLeaf(0.85 + 0.12 * (at % 4), [3.2, -1.05, -1.9], [0.2, at * 0.9, 1.25 - 0.09 * (at % 5)]),
      ),
      block([0.5, 0.34, 0.02], [0.3, 0.95, -3.16], matt('#f7f3ea')),
      block([0.52, 0.36, 0.015], [0.3, 0.95, -3.17], matt('#8a5c36')),
      {
        field: ring(0.16, 0.05),
        skin: matt('#c9744a'),
        at: [0.3, 0.95, -3.13],
        turn: [PI / 2, 0, 0],
        reach: 0.25,
      },
      {
        field: box(1.5, 0.02, 0.9, 0.02),
        skin: { ...matt('#e9dcc4', 0.4), relief: (x, _y, z) => 0.02 * sin(x * 60) * sin(z * 60) },
        at: [-0.6, -1.48, 0.6],
        reach: 1.8,
      },
    ],
  };
};

/** A slightly open window in morning light, with a moving curtain. */
const window = (): Scene => {
  const outside: Skin = {
    color: (x, y) => {
      const sky = blend(hue('#fff1d6'), hue('#9cc9ea'), smooth(-0.4, 1.9, y));
      const leaves = smooth(0.46, 0.6, rough(x * 1.1 + 3, y * 1.1, 2, 5) - 0.16 * (y - 0.2));
      const green = blend(hue('#5f8f4c'), hue('#bcd98a'), rough(x * 2.4, y * 2.4, 7, 4));
      return blend(sky, green, leaves * 0.9);
    },
    gloss: 0,
    glow: 0.75,
  };
  const white: Skin = { color: hue('#faf7f0'), gloss: 0.4, spread: 0.4 };
  const bars = (x: number, half: number, z: number, way: number): Solid[] => {
    const c = cos(way);
    const s = sin(way);
    const part = (a: number, y: number, h: Vector): Solid =>
      block(h, [x + a * c, y, z - a * s], white, 0.015, [0, way, 0]);
    return [
      part(0, 2.2, [half, 0.07, 0.05]),
      part(0, -0.95, [half, 0.07, 0.05]),
      part(0, 0.9, [half, 0.04, 0.04]),
      part(-half + 0.05, 0.62, [0.06, 1.6, 0.05]),
      part(half - 0.05, 0.62, [0.06, 1.6, 0.05]),
    ];
  };
  return {
    pitch: 3,
    distance: 9,
    view: { x: 0, y: 0.45, width: 3.7 },
    sun: [0.45, 0.6, -0.65],
    sunlight: [2.6, 2.3, 1.8],
    sky: [1.02, 0.98, 0.9],
    care: 0.8,
    solids: [
      { field: (_x, _y, z) => z + 7, skin: outside },
      { field: without(box(6, 6, 0.2), box(1.35, 1.72, 1)), skin: wall('#efe6d6'), at: [0, 0.62, -1] },
      block([1.6, 0.06, 0.42], [0, -1.14, -0.72], wood('#b98a58', '#dcb583', 0.3), 0.02),
      ...bars(-0.68, 0.66, -1, 0),
      ...bars(0.8, 0.62, -0.74, 0.62),
      {
        field: (x, y, z) => {
          const blow = 0.28 * smooth(1.6, -1.4, y) ** 1.5;
          return (
            max(
              abs(z - 0.1 * sin(x * 13 + 0.6 * sin(y * 1.4)) - blow) - 0.02,
              abs(x + 0.1 * blow) - 0.42 - 0.12 * blow,
              abs(y) - 1.95,
            ) * 0.5
          );
        },
        skin: { color: hue('#fffaf0'), gloss: 0.02, soft: 0.9, glow: 0.22 },
        at: [-1.2, 0.5, -0.55],
        reach: 2.3,
      },
      {
        field: turned(
          [
            [0, 0],
            [0.17, 0],
            [0.24, 0.4],
            [0.21, 0.4],
            [0.16, 0.05],
            [0, 0.05],
          ],
          0.015,
        ),
        skin: { ...matt('#c9744a'), relief: (x, y, z) => 0.01 * rough(x * 9, y * 9, z * 9, 3) },
        at: [0.42, -1.07, -0.62],
        reach: 0.6,
      },
      { field: drum(0.2, 0.02), skin: matt('#3a2a1c'), at: [0.42, -0.74, -0.62], reach: 0.25 },
      ...Array.from({ length: 14 }, (_, at) =>
        stockLeaf(0.42 + 0.08 * (at % 4), [0.42, -0.72, -0.62], [0.2, at * 0.85, 1.3 - 0.1 * (at % 6)]),
      ),
      {
        field: without(drum(0.13, 0.14, 0.03), moved(drum(0.105, 0.14), [0, 0.06, 0])),
        skin: { color: hue('#f4f1ea'), gloss: 0.8, spread: 0.2 },
        at: [-0.4, -0.94, -0.5],
        reach: 0.22,
      },
    ],
  };
};

export const rooms = {
  'photo-hall': photoOf(1.5, hall),
  'photo-window': photoOf(0.75, window),
  'photo-room': photoOf(1.4, room),
};
