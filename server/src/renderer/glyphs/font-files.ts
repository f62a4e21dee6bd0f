import { createRequire } from 'node:module';
import { FONT_FAMILIES, type FontFamilyKey } from '@tuzuo/poster/fonts/families';
import { faceId } from '@tuzuo/poster/fonts/glyphs';

const WEIGHT_NAMES: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
};

const google = (name: string, weight: number) =>
  `@expo-google-fonts/${name}/${weight}${WEIGHT_NAMES[weight]}/`;
const single = (name: string, file: string) => () => `${google(name, 400)}${file}_400Regular.ttf`;
const noto = (name: string, file: string) => (weight: number) =>
  `${google(name, weight)}${file}_${weight}${WEIGHT_NAMES[weight]}.ttf`;

/** File of a fallback family (see `fallbacks.ts`): `noto-sans-arabic` is `NotoSansArabic` in the package of that name. */
function fallbackFile(source: string): string {
  const [name = '', weight] = source.split('@');
  const file = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return noto(name, file)(Number(weight));
}

/** Complete fonts, one per weight: despite their names, `latin` and `chinese-simplified` files contain all glyphs. */
const FILES: Readonly<Record<FontFamilyKey, (weight: number) => string>> = {
  'noto-sans-sc': noto('noto-sans-sc', 'NotoSansSC'),
  'noto-serif-sc': noto('noto-serif-sc', 'NotoSerifSC'),
  'lxgw-wenkai': (weight) => `@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-${weight}-normal.woff`,
  'zcool-xiaowei': single('zcool-xiaowei', 'ZCOOLXiaoWei'),
  'zcool-qingke-huangyou': single('zcool-qingke-huangyou', 'ZCOOLQingKeHuangYou'),
  'zcool-kuaile': single('zcool-kuaile', 'ZCOOLKuaiLe'),
  'ma-shan-zheng': single('ma-shan-zheng', 'MaShanZheng'),
  'zhi-mang-xing': single('zhi-mang-xing', 'ZhiMangXing'),
  'long-cang': () => '@fontsource/long-cang/files/long-cang-chinese-simplified-400-normal.woff',
  'liu-jian-mao-cao': () => '@expo-google-fonts/liu-jian-mao-cao/LiuJianMaoCao_400Regular.ttf',
};

/** Name of Twemoji among the fonts. */
export const EMOJI = 'emoji';

/** Font of a face, and how much its strokes are thickened, in thousandths of an em. */
type FaceSource = { font: string; embolden: number };

const DEFAULT_FAMILY = FONT_FAMILIES[0];

/** From this weight on a face must look bold, so a lighter font is emboldened. */
const BOLD = 600;
/** Difference in stroke thickness between the weights 700 and 400. */
const EMBOLDEN = 35;

/** The weight of a family that is closest to the wanted one. */
export const nearestWeight = (weights: readonly number[], wanted: number): number =>
  weights.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

function sourceFor({ key, weights }: (typeof FONT_FAMILIES)[number], wanted: number): FaceSource {
  const weight = nearestWeight(weights, wanted);
  const lacks = wanted >= BOLD && weight < BOLD ? (wanted - weight) / 300 : 0;
  return { font: faceId(key, weight), embolden: Math.round(lacks * EMBOLDEN) };
}

/** Family of a font's or face's id, undefined for an unknown one, and its weight. */
export const partsOf = (id: string) => {
  const [key, weight] = id.split('@');
  return { family: FONT_FAMILIES.find((family) => family.key === key), weight: Number(weight) };
};

/**
 * The font of the face `family@weight`, named like the face of its own weight. Unknown families are replaced by Noto
 * Sans.
 */
export function faceSource(id: string): FaceSource {
  const { family = DEFAULT_FAMILY, weight } = partsOf(id);
  return sourceFor(family, Math.min(Math.max(weight || 400, 1), 1000));
}

/** Path of a font's file, or of the emoji, in the program's own packages. */
export function sourcePath(source: string): string {
  const { family, weight } = partsOf(source);
  const file =
    source === EMOJI
      ? '@iconify-json/twemoji/icons.json'
      : family
        ? FILES[family.key](weight)
        : fallbackFile(source);
  return createRequire(import.meta.url).resolve(file);
}
