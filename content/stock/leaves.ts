import { clamp, type Field, rough, smooth } from './fields';
import { leafField, leafSkin } from './fruit';
import { stem, stemSkin } from './plants';
import { blend, hue, ramp, type Skin, type Solid } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, sin, cos, PI } = Math;

/** A flat leaf with an outline around the end of its stalk: thin, cupped and wavy. */
const flat =
  (outline: (turn: number) => number, wave: number): Field =>
  (x, y, z) => {
    const r = hypot(x, z);
    const a = atan2(x, -z);
    const level = wave * (0.5 * x * x + 0.3 * sin(3 * a) * r * r + 0.22 * z * z);
    return max(abs(y - level) - 0.012, r - outline(a)) * 0.34;
  };

const mapleLobes = [
  [0, 1, 0.3],
  [0.82, 0.92, 0.27],
  [-0.82, 0.92, 0.27],
  [1.55, 0.74, 0.24],
  [-1.55, 0.74, 0.24],
  [2.25, 0.46, 0.2],
  [-2.25, 0.46, 0.2],
] as const;

const maple = (): Solid[] => {
  const outline = (a: number): number => {
    let all = 0.4;
    for (const [at, long, half] of mapleLobes) {
      const off = abs(a - at);
      const tooth = 0.045 * abs(((off * 26) % 2) - 1) * smooth(0, 0.1, off);
      all = max(all, long * (1 - off / (half * 2.9)) + 0.1 * smooth(half, 0, off) + tooth);
    }
    return all;
  };
  const warm = ramp([0, '#7a1408'], [0.35, '#c22a0c'], [0.65, '#e8621a'], [1, '#f7b23c']);
  const skin: Skin = {
    color: (x, _y, z) => {
      const a = atan2(x, -z);
      const r = hypot(x, z);
      let vein = 0;
      for (const [at, long] of mapleLobes) {
        const off = abs(sin(a - at)) * r;
        if (cos(a - at) > 0 && r < long) vein = max(vein, smooth(0.02, 0.006, off * (1 + r)));
        const along = cos(a - at) * r;
        const side = (along - off * 1.3) * 9;
        if (off < 0.24 && cos(a - at) > 0)
          vein = max(vein, 0.35 * smooth(0.14, 0.03, abs(side - Math.round(side))));
      }
      const own = warm(clamp(0.3 + 0.6 * (rough(x * 3, z * 3, 0, 4) - 0.3) + 0.25 * smooth(0.7, 0, r)));
      return blend(own, hue('#ffd27a'), vein * 0.55);
    },
    relief: (x, _y, z) => {
      const a = atan2(x, -z);
      const r = hypot(x, z);
      let vein = 0;
      for (const [at] of mapleLobes)
        if (cos(a - at) > 0) vein = max(vein, smooth(0.035, 0, abs(sin(a - at)) * r));
      return -0.014 * vein + 0.008 * rough(x * 9, z * 9, 0, 3);
    },
    gloss: 0.3,
    spread: 0.5,
    soft: 0.5,
  };
  return [
    { field: flat(outline, 0.3), skin, reach: 1.3 },
    {
      field: stem(
        [
          [0, 0.01, 0.02],
          [0.05, 0.06, 0.4],
          [0.12, 0.05, 0.66],
        ],
        0.028,
        0.02,
      ),
      skin: { color: hue('#a8321a'), gloss: 0.3 },
    },
  ];
};

const ginkgo = (): Solid[] => {
  const outline = (a: number): number => {
    const fan = smooth(1.3, 1.12, abs(a));
    const notch =
      0.34 * smooth(0.09, 0, abs(a + 0.03)) +
      0.08 * smooth(0.06, 0, abs(a - 0.6)) +
      0.07 * smooth(0.05, 0, abs(a + 0.72));
    return (
      fan * (1 - notch - 0.14 * (a / 1.2) ** 2 + 0.025 * sin(a * 23) + 0.012 * sin(a * 61)) + 0.05 * (1 - fan)
    );
  };
  const skin: Skin = {
    color: (x, _y, z) => {
      const a = atan2(x, -z);
      const r = hypot(x, z);
      const vein = abs(sin(a * (44 + 30 * smooth(0.3, 0.7, r))));
      const own = blend(hue('#e0a012'), hue('#fbd648'), clamp(r + 0.4 * (rough(x * 4, z * 4, 0, 3) - 0.5)));
      return blend(
        blend(own, hue('#9fae2a'), 0.5 * smooth(0.45, 0.05, r)),
        hue('#b97c0a'),
        0.3 * smooth(0.35, 0.05, vein) * smooth(0.1, 0.4, r),
      );
    },
    relief: (x, _y, z) => 0.006 * smooth(0.12, 0.5, hypot(x, z)) * abs(sin(atan2(x, -z) * 44)),
    gloss: 0.2,
    spread: 0.6,
    soft: 0.6,
  };
  return [
    { field: flat(outline, 0.34), skin, at: [0, 0, 0.2], reach: 1.2 },
    {
      field: stem(
        [
          [0, 0.02, 0.16],
          [-0.03, 0.05, 0.55],
          [0.06, 0.04, 0.86],
        ],
        0.03,
        0.022,
      ),
      skin: { color: hue('#c6a530'), gloss: 0.3, soft: 0.3 },
    },
  ];
};

const teaLeaf = (): Solid[] => [
  {
    field: leafField(1.35, 0.36, 0.16, 0.35),
    skin: leafSkin('#2f7d2c', '#86c05a', 1.35),
    at: [0.05, 0.02, 0],
    turn: [0.5, -0.1, 0.8],
    reach: 1.5,
  },
  {
    field: leafField(1.2, 0.33, 0.2, 0.35),
    skin: leafSkin('#2a7428', '#7cb84e', 1.2),
    at: [-0.03, 0, 0.02],
    turn: [0.5, PI + 0.15, -0.92],
    reach: 1.4,
  },
  {
    field: leafField(0.86, 0.13, -0.12, 0.9),
    skin: leafSkin('#7fae4a', '#d0e29a', 0.86),
    at: [0, 0.05, 0.02],
    turn: [0.3, -0.2, 1.45],
    reach: 1,
  },
  {
    field: leafField(0.62, 0.13, 0.3, 0.6),
    skin: leafSkin('#5f9a3c', '#a8d076', 0.62),
    at: [-0.02, 0.06, 0.04],
    turn: [0.4, 2.6, -1.1],
    reach: 0.8,
  },
  {
    field: stem(
      [
        [0, 0.05, 0],
        [0.02, -0.4, 0],
        [-0.06, -0.95, 0.02],
      ],
      0.04,
      0.05,
    ),
    skin: stemSkin,
  },
];

export const leaves = {
  'maple-leaf': thingOf(1, () => ({ solids: maple(), pitch: 80 })),
  ginkgo: thingOf(1, () => ({ solids: ginkgo(), pitch: 80 })),
  'tea-leaf': thingOf(1.2, () => ({ solids: teaLeaf(), pitch: 20 })),
};
