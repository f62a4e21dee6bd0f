import type { FontFamilyKey } from '../fonts/families';

/** Patterns in font names and the family that replaces them; the first match counts. */
const FAMILIES: readonly (readonly [pattern: RegExp, family: FontFamilyKey])[] = [
  [/xiaowei|小薇/i, 'zcool-xiaowei'],
  [/qingke|huangyou|庆科|慶科|黄油|黃油/i, 'zcool-qingke-huangyou'],
  [/kuaile|快乐体|快樂體/i, 'zcool-kuaile'],
  [/mashan|ma.shan|马善政|馬善政/i, 'ma-shan-zheng'],
  [/zhimang|zhi.mang|志莽/i, 'zhi-mang-xing'],
  [/longcang|long.cang|龙藏|龍藏/i, 'long-cang'],
  [/liujian|liu.jian|maocao|刘建|劉建/i, 'liu-jian-mao-cao'],
  [/wenkai|文楷|kai(ti|u)?(?![a-z])|stkaiti|楷/i, 'lxgw-wenkai'],
  [/xing(kai|shu)|行楷|行书|行書|brush.?script/i, 'zhi-mang-xing'],
  [/sans|gothic|hei|黑|yahei|pingfang|苹方/i, 'noto-sans-sc'],
  [
    /serif|song|sun|ming|宋|明體|明体|times|georgia|garamond|baskerville|bodoni|caslon|didot|palatino|minion|playfair|merriweather|roman/i,
    'noto-serif-sc',
  ],
];

/** Names of our own families, whose replacement loses nothing. */
const SAME: Readonly<Record<FontFamilyKey, RegExp>> = {
  'noto-sans-sc': /noto ?sans|source ?han ?sans|思源黑/i,
  'noto-serif-sc': /noto ?serif|source ?han ?serif|思源宋/i,
  'lxgw-wenkai': /lxgw|霞鹜|霞鶩/i,
  'zcool-xiaowei': /xiaowei|小薇/i,
  'zcool-qingke-huangyou': /qingke|huangyou|庆科|慶科/i,
  'zcool-kuaile': /kuaile|快乐体|快樂體/i,
  'ma-shan-zheng': /ma.?shan|马善政|馬善政/i,
  'zhi-mang-xing': /zhi.?mang|志莽/i,
  'long-cang': /long.?cang|龙藏|龍藏/i,
  'liu-jian-mao-cao': /liu.?jian|刘建|劉建/i,
};

const WEIGHTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/thin|hairline/i, 100],
  [/extra ?light|ultra ?light/i, 200],
  [/semi ?bold|demi/i, 600],
  [/extra ?bold|ultra ?bold|heavy/i, 800],
  [/black|特粗/i, 900],
  [/bold|粗/i, 700],
  [/medium/i, 500],
  [/light|细|細/i, 300],
];

/** The face that replaces another program's font. */
type FoundFont = {
  family: FontFamilyKey;
  weight: number;
  isSame: boolean;
};

/** @param weight given by programs that store it separately from the name */
export function fontOf(name: string, weight?: number): FoundFont {
  const plain = name.replace(/[-_]/g, ' ');
  const family = FAMILIES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'noto-sans-sc';
  const told = weight ?? WEIGHTS.find(([pattern]) => pattern.test(plain))?.[1] ?? 400;
  return {
    family,
    weight: Math.min(1000, Math.max(1, Math.round(told))),
    isSame: SAME[family].test(plain),
  };
}

/** Whether a font is a slanted one. */
export const isItalic = (name: string): boolean => /italic|oblique/i.test(name);

/** Ascender plus descender in ems, which determines the baseline within a line (`core/poster/text/place.ts`). */
const UP_AND_DOWN: Readonly<Partial<Record<FontFamilyKey, number>>> = {
  'noto-sans-sc': 0.872,
  'noto-serif-sc': 0.865,
};
const USUAL_UP_AND_DOWN = 0.76;

/** Distance of the first baseline from the top of a box, in pixels. */
export const firstBaseLine = (family: FontFamilyKey, size: number, lineHeight: number): number =>
  (size * (lineHeight + (UP_AND_DOWN[family] ?? USUAL_UP_AND_DOWN))) / 2;
