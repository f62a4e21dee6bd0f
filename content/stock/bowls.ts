import type { SKRSContext2D } from '@napi-rs/canvas';
import {
  box,
  cells,
  clamp,
  drum,
  egg,
  type Field,
  moved,
  random,
  ring,
  rough,
  smooth,
  TURN,
  turned,
} from './fields';
import { painted, strand } from './painted';
import { blend, hue, type Skin, type Solid } from './solids';
import { thingOf } from './studio';

const { abs, hypot, max, sin, cos, sqrt } = Math;

/** A soup bowl; its rim has a height of 0.8 and a radius of 1.3. */
const bowl: Field = turned(
  [
    [0, 0],
    [0.6, 0],
    [0.62, 0.1],
    [0.98, 0.24],
    [1.24, 0.5],
    [1.36, 0.8],
    [1.3, 0.82],
    [1.14, 0.52],
    [0.9, 0.3],
    [0, 0.2],
  ],
  0.016,
);

type Noodles = {
  broth: string;
  deep: string;
  tones: readonly string[];
  shade: string;
  width: number;
  count: number;
  gloss: number;
};

/** Noodles in soup from above: loose loops of strands around a few centers. */
function noodles({ broth, deep, tones, shade, width, count, gloss }: Noodles, seed: number): Solid {
  const q = random(seed);
  const picture = painted(900, (color, height) => {
    color.fillStyle = broth;
    color.fillRect(-1, -1, 2, 2);
    height.fillStyle = '#161616';
    height.fillRect(-1, -1, 2, 2);
    for (let at = 0; at < count; at++) {
      const level = at / count;
      const [mx, mz] = [(q() - 0.5) * 0.5, (q() - 0.5) * 0.5];
      const [a, b, lean, from, long] = [
        0.22 + 0.5 * q(),
        0.14 + 0.34 * q(),
        q() * 6.3,
        q() * 6.3,
        2 + 3.4 * q(),
      ];
      const trace = (pen: SKRSContext2D) => {
        for (let step = 0; step <= 40; step++) {
          const t = from + (step / 40) * long;
          const r = 1 + 0.12 * sin(3 * t + at);
          const [x, z] = [a * r * cos(t), b * r * sin(t)];
          pen.lineTo(mx + x * cos(lean) - z * sin(lean), mz + x * sin(lean) + z * cos(lean));
        }
      };
      const tone = tones[Math.floor(q() * tones.length)] ?? '#fff';
      strand([color, height], trace, { width, tone, shade, level });
    }
  });
  const oil = (x: number, z: number) => {
    const [near, , id] = cells(x * 7, z * 7, 2);
    return id > 0.4 ? smooth(0.42, 0.38, near + 0.3 * (1 - id)) : 0;
  };
  const wet = (x: number, z: number) => smooth(0.2, 0.1, picture.height(x, z));
  const skin: Skin = {
    color: (x, _y, z) => {
      const soup = wet(x / 1.2, z / 1.2);
      const own = blend(picture.color(x / 1.2, z / 1.2), hue(deep), 0.25 * rough(x * 3, z * 3, 1, 3));
      const far = smooth(0.8, 1.2, hypot(x, z));
      return blend(blend(own, hue('#ffb04a'), soup * oil(x, z) * 0.34), hue(deep), soup * far * 0.6);
    },
    relief: (x, _y, z) =>
      0.075 * picture.height(x / 1.2, z / 1.2) + 0.004 * wet(x / 1.2, z / 1.2) * oil(x, z),
    gloss,
    spread: 0.3,
    soft: 0.4,
  };
  return { field: moved(drum(1.26, 0.02), [0, 0.66, 0]), skin };
}

const ware = (outside: string, inside: string, gloss = 0.8): Solid => ({
  field: bowl,
  skin: {
    color: (x, y, z) => {
      const rim = smooth(0.02, 0, abs(hypot(x, z) - 1.345) - 0.012) * (y > 0.74 ? 1 : 0);
      const fleck = smooth(0.2, 0.1, cells(x * 11, y * 11, z * 11)[0]) * 0.3;
      return blend(
        blend(hue(inside), hue(outside), max(rim, fleck)),
        hue(outside),
        hypot(x, z) > 1.33 + 0 * y ? 1 : 0,
      );
    },
    gloss,
    spread: 0.2,
    soft: 0.12,
  },
});

/** Scattered rings of spring onion. */
function onions(seed: number, count: number, high: number, wide = 0.9, from = [0, 0]): Solid[] {
  const q = random(seed);
  return Array.from({ length: count }, () => {
    const [a, r] = [q() * TURN, wide * sqrt(q())];
    const pale = q();
    return {
      field: ring(0.045 + 0.015 * q(), 0.014),
      skin: { color: blend(hue('#3f8a2c'), hue('#a8d36a'), pale * pale), gloss: 0.5, soft: 0.4 },
      at: [(from[0] ?? 0) + r * cos(a), high + 0.03 * q(), (from[1] ?? 0) + r * sin(a)],
      turn: [q() - 0.5, q() * 6, q() - 0.5],
      reach: 0.09,
    };
  });
}

const boiledEgg = (
  at: readonly [number, number, number],
  turn: readonly [number, number, number],
): Solid => ({
  field: (x, y, z) => max(egg(0.38, 0.3, 0.3)(x, y, z), y - 0.02) * 0.9,
  skin: {
    color: (x, y, z) => {
      const yolk = hypot((x - 0.03) / 0.2, z / 0.19);
      if (y < 0) return hue('#f3dfc2');
      return blend(
        blend(hue('#f08a14'), hue('#f7b63a'), smooth(0.6, 1, yolk)),
        hue('#fffaf0'),
        smooth(0.98, 1.04, yolk),
      );
    },
    relief: (x, _y, z) => -0.012 * smooth(1.05, 0.9, hypot((x - 0.03) / 0.2, z / 0.19)),
    gloss: 0.8,
    spread: 0.2,
    soft: 0.5,
  },
  at,
  turn,
  reach: 0.42,
});

const beef = (at: readonly [number, number, number], turn: readonly [number, number, number]): Solid => ({
  field: (x, y, z) =>
    (box(0.32, 0.07, 0.22, 0.06)(x, y - 0.05 * x * x * 3, z) - 0.012 * sin(8 * x + 3 * z)) * 0.8,
  skin: {
    color: (x, y, z) => {
      const grain = rough(x * 4, y * 9, z * 22, 3);
      const fat = smooth(0.62, 0.7, rough(x * 3 + 4, y * 3, z * 8, 3));
      return blend(blend(hue('#54241a'), hue('#9a5540'), grain), hue('#e3bb8e'), fat * 0.6);
    },
    relief: (x, y, z) => 0.016 * rough(x * 5, y * 9, z * 24, 3),
    gloss: 0.6,
    spread: 0.35,
    soft: 0.25,
  },
  at,
  turn,
  reach: 0.45,
});

/** A green leaf of bok choy or coriander on soup. */
const green = (
  at: readonly [number, number, number],
  turn: readonly [number, number, number],
  scale: number,
): Solid => ({
  field: (x, y, z) => {
    const wide = 0.3 * sqrt(clamp(x / 0.5)) * smooth(0.75, 0.55, x) + 0.05 * smooth(0.1, 0, x) + 0.03;
    return (
      max(
        abs(z) - wide - 0.02 * sin(x * 22),
        abs(y - 0.03 * sin(z * 12) - 0.05 * x) - 0.02,
        x - 0.72,
        -x - 0.45,
      ) * 0.6
    );
  },
  skin: {
    color: (x, y, z) =>
      blend(
        blend(hue('#1e5a22'), hue('#5c9e3c'), rough(x * 6, y, z * 6, 3)),
        hue('#dcebb8'),
        smooth(0.06, 0.02, abs(z)) * 0.8 + smooth(0.05, -0.2, x) * 0.8,
      ),
    relief: (x, _y, z) => 0.01 * sin(x * 30 - abs(z) * 30),
    gloss: 0.6,
    spread: 0.3,
    soft: 0.35,
  },
  at,
  turn,
  scale,
  reach: 0.85 * scale,
});

const beefNoodles = (): Solid[] => [
  ware('#e9dcc4', '#f6efe0'),
  noodles(
    {
      broth: '#9c3a10',
      deep: '#5e1c06',
      tones: ['#f0c878', '#e7b862', '#f6d694', '#dfa954'],
      shade: '#5a2406',
      width: 0.058,
      count: 90,
      gloss: 0.7,
    },
    9,
  ),
  beef([-0.5, 0.86, -0.42], [0.1, 0.7, 0.1]),
  beef([-0.3, 0.9, -0.58], [0.05, 0.5, -0.12]),
  beef([-0.06, 0.87, -0.7], [0.2, 0.3, 0.05]),
  boiledEgg([0.55, 0.84, 0.34], [0.12, 0.6, -0.1]),
  green([0.3, 0.8, -0.5], [0, 0.4, 0.1], 0.85),
  green([0.42, 0.83, -0.36], [0, -0.1, 0.1], 0.75),
  ...onions(3, 46, 0.78, 0.85, [-0.1, 0.25]),
];

const darkNoodles = (): Solid[] => {
  const q = random(6);
  return [
    ware('#1c1d20', '#2b2c30', 0.6),
    noodles(
      {
        broth: '#2a1208',
        deep: '#140803',
        tones: ['#a8672a', '#8f5220', '#bd7c38', '#7c4318'],
        shade: '#200c04',
        width: 0.05,
        count: 130,
        gloss: 0.9,
      },
      5,
    ),
    boiledEgg([-0.42, 0.84, -0.34], [0.1, 2.2, 0.1]),
    ...onions(8, 30, 0.78, 0.7, [0.25, 0.2]),
    ...Array.from({ length: 22 }, (): Solid => {
      const [a, r] = [q() * TURN, 0.62 * sqrt(q())];
      return {
        field: (x, y, z) => hypot(x * 0.16, y - 0.1 * x * x, z) - 0.024,
        skin: { color: blend(hue('#2f2410'), hue('#6b7a2a'), q()), gloss: 0.7, soft: 0.2 },
        at: [0.2 + r * cos(a), 0.79 + 0.04 * q(), 0.15 + r * sin(a)],
        turn: [0, q() * 6, 0.2 * q()],
        reach: 0.26,
        scale: 1,
      };
    }),
  ];
};

const riceNoodles = (): Solid[] => {
  const q = random(16);
  return [
    ware('#c9d6d2', '#f4f6f1'),
    noodles(
      {
        broth: '#d9b988',
        deep: '#b98a4c',
        tones: ['#fffdf4', '#f6efdf', '#fbf6ea', '#efe5cf'],
        shade: '#a8875a',
        width: 0.036,
        count: 150,
        gloss: 0.7,
      },
      12,
    ),
    ...[0, 1, 2, 3].map(
      (at): Solid => beef([-0.46 + 0.2 * at, 0.86, -0.32 - 0.1 * at], [0.1, 0.9 - 0.2 * at, 0.1]),
    ),
    green([0.36, 0.82, 0.3], [0, 0.8, 0.1], 0.7),
    ...onions(5, 34, 0.78, 0.7, [-0.2, 0.35]),
    ...Array.from({ length: 20 }, (): Solid => {
      const [a, r] = [q() * TURN, 0.34 * sqrt(q())];
      return {
        field: egg(0.075, 0.05, 0.055),
        skin: { color: blend(hue('#d39a4e'), hue('#efcf94'), q()), gloss: 0.4, soft: 0.4 },
        at: [0.5 + r * cos(a), 0.81 + 0.03 * q(), -0.3 + r * sin(a)],
        turn: [q(), q() * 6, q()],
        reach: 0.1,
      };
    }),
    ...Array.from({ length: 12 }, (): Solid => {
      const [a, r] = [q() * TURN, 0.9 * sqrt(q())];
      return {
        field: ring(0.042, 0.018),
        skin: { color: hue('#c81e14'), gloss: 0.8, soft: 0.3 },
        at: [r * cos(a), 0.79, r * sin(a)],
        turn: [q() - 0.5, q() * 6, 0],
        reach: 0.08,
      };
    }),
  ];
};

const dessertSoup = (): Solid[] => {
  const q = random(31);
  const around = (
    count: number,
    from: readonly [number, number],
    wide: number,
    one: (at: readonly [number, number, number]) => Solid,
  ) =>
    Array.from({ length: count }, (_, at) => {
      const [a, r] = [at * 2.4 + q() * 0.5, wide * sqrt((at + 0.5) / count)];
      return one([from[0] + r * cos(a), 0.72 + 0.06 * q(), from[1] + r * sin(a)]);
    });
  const chewy =
    (color: string) =>
    (at: readonly [number, number, number]): Solid => ({
      field: box(0.12, 0.09, 0.1, 0.06),
      skin: {
        color: hue(color),
        relief: (x, y, z) => 0.006 * rough(x * 9, y * 9, z * 9, 2),
        gloss: 0.8,
        spread: 0.2,
        soft: 0.6,
      },
      at,
      turn: [q() - 0.5, q() * 6, q() - 0.5],
      reach: 0.18,
    });
  return [
    ware('#cfe0d6', '#fbfdfb'),
    {
      field: moved(drum(1.26, 0.02), [0, 0.64, 0]),
      skin: {
        color: (x, _y, z) => blend(hue('#fdf6ea'), hue('#f2e0c6'), rough(x * 2, z * 2, 0, 3)),
        gloss: 0.7,
        spread: 0.2,
        soft: 0.6,
      },
    },
    ...around(9, [-0.46, -0.34], 0.36, chewy('#b59ad0')),
    ...around(9, [0.46, -0.4], 0.36, chewy('#f2a53a')),
    ...around(8, [0.5, 0.36], 0.34, (at) => ({
      field: box(0.13, 0.12, 0.13, 0.035),
      skin: {
        color: (x, y, z) => blend(hue('#f59a0e'), hue('#ffc93c'), rough(x * 7, y * 7, z * 7, 3)),
        gloss: 0.7,
        spread: 0.25,
        soft: 0.7,
      },
      at,
      turn: [q() - 0.5, q() * 6, q() - 0.5],
      reach: 0.22,
    })),
    ...around(44, [-0.42, 0.4], 0.42, (at) => ({
      field: egg(0.065, 0.045, 0.045),
      skin: { color: blend(hue('#5c1418'), hue('#8f2a2c'), q()), gloss: 0.7, spread: 0.25, soft: 0.2 },
      at,
      turn: [q(), q() * 6, q()],
      reach: 0.08,
    })),
    ...around(3, [0, 0], 0.14, (at) => green([at[0], 0.82, at[2]], [0, q() * 6, 0.25], 0.3)),
  ];
};

const above = { pitch: 80, care: 0.85 };

export const bowls = {
  noodles: thingOf(1, () => ({ solids: beefNoodles(), ...above })),
  'noodles-dark': thingOf(1, () => ({ solids: darkNoodles(), ...above })),
  'rice-noodles': thingOf(1, () => ({ solids: riceNoodles(), ...above })),
  'dessert-soup': thingOf(1, () => ({ solids: dessertSoup(), ...above })),
};
