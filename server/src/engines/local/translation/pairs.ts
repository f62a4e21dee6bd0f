import type { AddedKey } from '../added/catalog';

/** The models of a direction; `prefix` is the piece that tells a model which language to write. */
export type ModelPair = { encoder: AddedKey; decoder: AddedKey; tokenizer: AddedKey; prefix?: string };

type DirectionKey = AddedKey extends infer Key
  ? Key extends `opus-mt-${infer Name}-encoder`
    ? Name
    : never
  : never;

const models = (name: DirectionKey, prefix?: string): ModelPair => ({
  encoder: `opus-mt-${name}-encoder`,
  decoder: `opus-mt-${name}-decoder`,
  tokenizer: `opus-mt-${name}-tokenizer`,
  ...(prefix !== undefined && { prefix }),
});

/** What can be translated, by the languages from and to: the steps of each, one after the other. */
export const PAIRS = {
  'zh>en': [models('zh-en')],
  'en>zh-CN': [models('en-zh', '>>cmn_Hans<<')],
  'en>zh-TW': [models('en-zh', '>>cmn_Hant<<')],
  'en>fr': [models('en-fr')],
  'en>es': [models('en-es')],
  // No model of this size leads from Chinese to these: by way of English.
  'zh>fr': [models('zh-en'), models('en-fr')],
  'zh>es': [models('zh-en'), models('en-es')],
} as const satisfies Readonly<Record<string, readonly ModelPair[]>>;

export type Pair = keyof typeof PAIRS;

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ACCENT = /\p{Script=Latin}\p{M}/u;
const LATIN = /\p{Script=Latin}/u;

/** Whether a line is Chinese, or English, as far as its letters and the language that the user named tell. */
function sourceOf(line: string, from: string): 'zh' | 'en' | undefined {
  if (HAN.test(line))
    return !KANA.test(line) && (from === 'auto' || from.startsWith('zh')) ? 'zh' : undefined;
  // Latin letters alone do not tell English from French, but accents do.
  const isEnglish = from === 'en' || (from === 'auto' && !ACCENT.test(line.normalize('NFD')));
  return isEnglish && LATIN.test(line) ? 'en' : undefined;
}

/** The direction for a line; undefined where there is no model for it. */
export function pairFor(line: string, { from, to }: { from: string; to: string }): Pair | undefined {
  const pair = `${sourceOf(line, from)}>${to}`;
  return Object.hasOwn(PAIRS, pair) ? (pair as Pair) : undefined;
}
