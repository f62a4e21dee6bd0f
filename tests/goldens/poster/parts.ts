import type { Fill, PosterDocument, PosterLayer, TextLayer, TextRun } from '@tuzuo/poster/document';

/** A document whose drawing in a browser is compared with the server's. */
export type Golden = { name: string; document: PosterDocument };

const SIZE = { width: 600, height: 800 };

/** Font families, named as in `poster/fonts/families`. */
export const FAMILIES = [
  'noto-sans-sc',
  'noto-serif-sc',
  'lxgw-wenkai',
  'zcool-kuaile',
  'zcool-xiaowei',
  'zcool-qingke-huangyou',
  'ma-shan-zheng',
  'long-cang',
  'liu-jian-mao-cao',
  'zhi-mang-xing',
] as const;

export const TEXTS = [
  '限时特惠「全场」五折起，满￥199减50，欢迎选购！',
  '新品上市 New Arrival 2026/05/01',
  '招聘设计师（月薪8K—15K）：要求熟悉Photoshop、Illustrator……',
  'AVATAR Wave Tokyo — “Hello, World!” 100% OFF',
  '中秋佳节，月圆人团圆。花好月圆夜，把酒话桑麻；但愿人长久，千里共婵娟。',
  '周末烘焙课堂：每周六14:30，地址：北京市朝阳区建国路88号（地铁1号线）',
  '荣誉证书 Certificate of Honour No.20260501',
] as const;

export const COLORS = ['#d7263d', '#1b1b1e', '#0b6e4f', '#1f4e9e', '#7b2d8b', '#8a4b08'];

export const HEART =
  'M12 21.35l-1.45-1.32C5.4 15.36 2 12.28 2 8.5 2 5.42 4.42 3 7.5 3c1.74 0 3.41.81 4.5 2.09C13.09 3.81 14.76 3 16.5 3 19.58 3 22 5.42 22 8.5c0 3.78-3.4 6.86-8.55 11.54z';
/** A ring: its hole only exists with the even-odd rule. */
export const RING = 'M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22zM12 6a6 6 0 1 1 0 12 6 6 0 1 1 0-12z';
export const BLOB = 'M50 2C76-4 99 22 97 50S78 99 49 97 0 78 3 48 24 8 50 2z';

/** A seeded random number generator. */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return {
    roll,
    pick: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T,
    between: (low: number, high: number) => Math.round(low + roll() * (high - low)),
  };
}

export type Dice = ReturnType<typeof dice>;
/** Properties of each kind of layer, without the common ones. */
export type Part = PosterLayer extends infer Layer
  ? Layer extends PosterLayer
    ? Omit<Layer, 'id' | 'opacity'> & { opacity?: number }
    : never
  : never;

export const solid = (color: string): Fill => ({ type: 'solid', color });
export const fade = (angle: number): Fill => ({
  type: 'linear',
  angle,
  stops: [
    { at: 0, color: '#ff4d4d' },
    { at: 0.6, color: '#b04dff' },
    { at: 1, color: '#4d4dff' },
  ],
});
export const glow: Fill = {
  type: 'radial',
  stops: [
    { at: 0, color: '#fff3b0' },
    { at: 1, color: '#e0651a80' },
  ],
};

type TextPart = Partial<Omit<TextLayer, 'runs'>> & { text: string; run?: Partial<TextRun> };

export function text({ text: words, run, ...layer }: TextPart): Part {
  return {
    type: 'text',
    x: 20,
    y: 20,
    width: 560,
    height: 100,
    rotation: 0,
    align: 'left',
    verticalAlign: 'top',
    lineHeight: 1.4,
    fit: { mode: 'none' },
    ...layer,
    runs: [{ text: words, family: 'noto-sans-sc', weight: 400, size: 24, fill: solid('#1b1b1e'), ...run }],
  };
}

export const box = (x: number, y: number, width: number, height: number, rotation = 0) => ({
  x,
  y,
  width,
  height,
  rotation,
});

export const shadow = (blur: number) => ({ color: '#20103099', blur, x: 6, y: 9 });
export const photo = { source: { type: 'stock', key: 'photo' } } as const;
export const cutOut = { source: { type: 'stock', key: 'cut-out' } } as const;

export function golden(name: string, parts: readonly Part[], fill: Fill | null = solid('#fffdf7')): Golden {
  const layers = parts.map((part, index) => ({ opacity: 1, ...part, id: `l${index}` })) as PosterLayer[];
  return { name, document: { version: 1, size: SIZE, pages: [{ id: 'p', background: { fill }, layers }] } };
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Lines of text below each other. */
export const lines = (
  count: number,
  make: (index: number) => Partial<TextPart>,
  step = 780 / count,
): Part[] =>
  times(count, (index) =>
    text({ y: 10 + index * step, height: step, text: TEXTS[index % TEXTS.length] as string, ...make(index) }),
  );
