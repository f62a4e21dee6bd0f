/** A face with its corrections. `tracking` is a share of the size; `scale` compensates for small glyphs. */
export type Face = { family: string; weight: number; tracking?: number; scale?: number };

export type TypePair = { title: Face; text: Face; strong: Face; digits: Face };

/** Faces of any weight, in addition to those of a pair. */
export const sans = (weight: number, tracking?: number): Face => ({
  family: 'noto-sans-sc',
  weight,
  tracking,
});
export const serif = (weight: number, tracking?: number): Face => ({
  family: 'noto-serif-sc',
  weight,
  tracking,
});

/** The title faces of C to J are never used for prices, phones, addresses and lines of more than eight glyphs. */
export const TYPE_PAIRS = {
  A: { title: sans(900, -0.015), text: sans(500), strong: sans(800), digits: sans(900, -0.01) },
  B: { title: serif(800), text: sans(400), strong: sans(700), digits: serif(800) },
  C: {
    title: { family: 'zcool-xiaowei', weight: 400, tracking: -0.06 },
    text: serif(400),
    strong: serif(700),
    digits: serif(800),
  },
  D: {
    title: { family: 'zcool-qingke-huangyou', weight: 400, scale: 1.08 },
    text: sans(700),
    strong: sans(900),
    digits: sans(900),
  },
  E: {
    title: { family: 'zcool-kuaile', weight: 400 },
    text: sans(500),
    strong: sans(800),
    digits: sans(900),
  },
  F: {
    title: { family: 'ma-shan-zheng', weight: 400, tracking: 0.04 },
    text: serif(500),
    strong: serif(800),
    digits: serif(800),
  },
  G: {
    title: { family: 'zhi-mang-xing', weight: 400, tracking: 0.04, scale: 1.1 },
    text: serif(400),
    strong: serif(800),
    digits: serif(800),
  },
  H: {
    title: { family: 'lxgw-wenkai', weight: 500 },
    text: serif(400),
    strong: serif(700),
    digits: serif(800),
  },
  I: {
    title: { family: 'long-cang', weight: 400, tracking: 0.02 },
    text: sans(400),
    strong: sans(700),
    digits: sans(900),
  },
  J: { title: serif(700), text: serif(400), strong: serif(700), digits: serif(800) },
} as const satisfies Record<string, TypePair>;

export type TypePairKey = keyof typeof TYPE_PAIRS;
