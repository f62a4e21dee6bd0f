import { drum, egg, joined, moved, noise, random, ring, rod, rough, smooth, turned } from './fields';
import { block, glow, matt, wall, wood } from './materials';
import { stockLeaf } from './plants';
import { bread, croissant } from './snacks';
import { blend, hue, type Scene, type Solid } from './solids';
import { photoOf } from './studio';

const { abs, max, sin, floor } = Math;

/** A shop counter: shelves with jars and boxes behind it, lamps above. */
const shop = (): Scene => {
  const q = random(6);
  const tones = ['#c8452f', '#e2b25a', '#2f6b57', '#f0e6d2', '#8a5c36', '#35607a', '#d98a4e', '#f7efe2'];
  const goods: Solid[] = [];
  for (let row = 0; row < 4; row++)
    for (let at = 0; at < 13; at++) {
      const x = -3.3 + at * 0.55 + 0.08 * q();
      const y = -0.28 + row * 0.74;
      const tall = 0.14 + 0.1 * q();
      const skin = { ...matt(tones[floor(q() * tones.length)] ?? '#fff'), gloss: 0.5, spread: 0.3 };
      goods.push(
        q() > 0.5
          ? {
              field: joined(0.04, drum(0.15, tall, 0.04), moved(drum(0.1, 0.05, 0.02), [0, tall + 0.04, 0])),
              skin,
              at: [x, y + tall, -2.75],
              reach: 0.4,
            }
          : block([0.13 + 0.07 * q(), tall, 0.14], [x, y + tall, -2.75], skin, 0.015),
      );
    }
  const lamp = (x: number): Solid[] => [
    { field: rod([x, 1.7, -0.8], [x, 4, -0.8], 0.012), skin: matt('#1c1a18') },
    {
      field: turned(
        [
          [0.06, 0.18],
          [0.34, -0.1],
          [0.31, -0.1],
          [0.04, 0.15],
        ],
        0.012,
      ),
      skin: { ...matt('#1f3d34'), gloss: 0.6 },
      at: [x, 1.6, -0.8],
      reach: 0.42,
    },
    { field: egg(0.11, 0.12, 0.11), skin: glow('#ffe2a6', 5), at: [x, 1.5, -0.8], reach: 0.14 },
  ];
  return {
    pitch: 6,
    distance: 8,
    view: { x: 0, y: 0.35, width: 5.9 },
    sun: [-0.4, 0.8, 0.6],
    sunlight: [2.2, 1.95, 1.55],
    sky: [0.6, 0.56, 0.48],
    solids: [
      {
        field: (_x, y) => y + 1.7,
        skin: {
          color: (x, _y, z) => ((floor(x * 1.6) + floor(z * 1.6)) % 2 ? hue('#d9cdb8') : hue('#4a5a52')),
          gloss: 0.6,
          spread: 0.2,
        },
      },
      { field: (_x, _y, z) => z + 3.1, skin: wall('#2f4a40') },
      ...[0, 1, 2, 3].map((row) =>
        block([3.7, 0.035, 0.3], [0, -0.31 + row * 0.74, -2.75], wood('#7a4e2c', '#a8743f'), 0.01),
      ),
      ...[-3.65, -1.25, 1.25, 3.65].map((x) =>
        block([0.035, 1.6, 0.3], [x, 0.9, -2.78], wood('#6b4326', '#94643c'), 0.01),
      ),
      ...goods,
      block(
        [2.7, 0.55, 0.5],
        [0, -1.15, -0.6],
        {
          ...wood('#8a5c36', '#c08a54', 0.26, 'x'),
          relief: (x) => 0.02 * smooth(0.05, 0, abs(x * 3 - Math.round(x * 3))),
        },
        0.02,
      ),
      block(
        [2.85, 0.05, 0.62],
        [0, -0.56, -0.6],
        {
          color: (x, _y, z) =>
            blend(hue('#f4f1ea'), hue('#b9b4aa'), smooth(0.6, 0.7, rough(x * 3, z * 3, 1, 5)) * 0.6),
          gloss: 0.9,
          spread: 0.12,
        },
        0.02,
      ),
      { field: drum(0.34, 0.02, 0.01), skin: matt('#8a5c36'), at: [-1.5, -0.48, -0.45], reach: 0.36 },
      ...[0, 1, 2, 3, 4].map(
        (at): Solid => ({
          field: egg(0.12, 0.08, 0.1),
          skin: { ...matt('#c98a3c', 0.3), relief: (x, y, z) => 0.02 * rough(x * 9, y * 9, z * 9, 3) },
          at: [-1.62 + 0.14 * (at % 3), -0.4 + (at > 2 ? 0.1 : 0), -0.42 - 0.08 * (at % 2)],
          reach: 0.2,
        }),
      ),
      block([0.3, 0.2, 0.14], [1.5, -0.32, -0.55], matt('#24303a'), 0.03, [-0.35, -0.2, 0]),
      {
        field: drum(0.13, 0.2, 0.04),
        skin: { color: hue('#e9e2d4'), gloss: 0.8 },
        at: [0.55, -0.32, -0.4],
        reach: 0.3,
      },
      ...Array.from({ length: 9 }, (_, at) =>
        stockLeaf(0.5 + 0.06 * (at % 3), [0.55, -0.14, -0.4], [0.2, at * 0.72, 1.2 - 0.1 * (at % 4)]),
      ),
      ...lamp(-1.6),
      ...lamp(0),
      ...lamp(1.6),
    ],
  };
};

/** Loaves on a baker's table. */
const table = (): Scene => ({
  pitch: 26,
  distance: 9,
  view: { x: 0, y: 0.1, width: 5 },
  care: 0.8,
  sunlight: [2.4, 2.1, 1.65],
  sky: [0.5, 0.48, 0.46],
  solids: [
    { field: (_x, y) => y + 0.42, skin: wood('#5c3a20', '#94643a', 0.7) },
    { field: (_x, _y, z) => z + 5, skin: wall('#3a2c24') },
    ...bread().map(
      (one): Solid => ({
        ...one,
        at: [(one.at?.[0] ?? 0) - 0.9, one.at?.[1] ?? 0, (one.at?.[2] ?? 0) + 0.3],
      }),
    ),
    ...croissant().map(
      (one): Solid => ({ ...one, at: [1.5, -0.1, 0.9], scale: 0.8, turn: [0, 0.6, 0], reach: 1.9 }),
    ),
    ...croissant().map(
      (one): Solid => ({ ...one, at: [1.9, -0.1, -0.5], scale: 0.72, turn: [0, -0.5, 0], reach: 1.9 }),
    ),
    {
      field: (x, y, z) =>
        max(
          abs(y - 0.03 * sin(x * 4 + 2 * sin(z * 2)) - 0.02 * sin(z * 7)) - 0.02,
          abs(x) - 1.5,
          abs(z) - 0.8,
        ) * 0.6,
      skin: {
        ...matt('#e9e0cc', 0.4),
        color: (x, _y, z) =>
          abs(abs(z) - 0.62) < 0.05
            ? hue('#8a3a2a')
            : blend(hue('#ece3d0'), hue('#d9ccb0'), noise(x * 60, z * 60)),
      },
      at: [1.3, -0.37, 0.3],
      turn: [0, 0.35, 0],
      reach: 1.8,
    },
    {
      field: joined(0.05, drum(0.4, 0.42, 0.08), moved(ring(0.36, 0.05), [0, 0.42, 0])),
      skin: { color: hue('#d9cfbf'), gloss: 0.5, spread: 0.4 },
      at: [-0.3, 0, -2.3],
      reach: 0.7,
    },
    ...Array.from(
      { length: 9 },
      (_, at): Solid => ({
        field: joined(
          0,
          rod([0, 0, 0], [0.1 * (at - 4), 1.3, 0.06 * ((at * 3) % 5) - 0.1], 0.012),
          moved(egg(0.045, 0.17, 0.045), [0.1 * (at - 4), 1.36, 0.06 * ((at * 3) % 5) - 0.1]),
        ),
        skin: { ...matt('#cfa556', 0.3), relief: (_x, y) => 0.02 * sin(y * 50) },
        at: [-0.3, 0.3, -2.3],
        reach: 1.8,
      }),
    ),
  ],
});

export const shops = {
  'photo-shop': photoOf(1.4, shop),
  'photo-bread': photoOf(1.4, table),
};
