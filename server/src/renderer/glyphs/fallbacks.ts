import type { FontFamilyKey } from '@tuzuo/poster/fonts/families';
import { faceId } from '@tuzuo/poster/fonts/glyphs';
import { looksLikeEmoji } from './emoji';
import { EMOJI, faceSource, nearestWeight, partsOf } from './font-files';

/** A family behind all others, for units that match `has`. */
type Fallback = { name: string; has: RegExp; weights: readonly number[] };

const EVERY_WEIGHT = [100, 200, 300, 400, 500, 600, 700, 800, 900];
const script = (name: string, has: RegExp, weights: readonly number[] = EVERY_WEIGHT): Fallback => ({
  name,
  has,
  weights,
});

/** Letters and currencies of which the Chinese fonts lack many, such as those with accents. */
const EUROPEAN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Sc}]/u;

/** Letters of the scripts that no family offered to users has; their words are drawn in one of these fonts. */
const LETTERS: readonly Fallback[] = [
  script('noto-sans-arabic', /\p{scx=Arabic}/u),
  script('noto-sans-hebrew', /\p{scx=Hebrew}/u),
  script('noto-sans-thai', /\p{scx=Thai}/u),
  script('noto-sans-devanagari', /\p{scx=Devanagari}/u),
  script('nanum-gothic', /\p{scx=Hangul}/u, [400, 700, 800]),
  script('noto-serif-tibetan', /\p{scx=Tibetan}/u),
  script('noto-sans-bengali', /\p{scx=Bengali}/u),
  script('noto-sans-tamil', /\p{scx=Tamil}/u),
  script('noto-sans-telugu', /\p{scx=Telugu}/u),
  script('noto-sans-gujarati', /\p{scx=Gujarati}/u),
  script('noto-sans-gurmukhi', /\p{scx=Gurmukhi}/u),
  script('noto-sans-kannada', /\p{scx=Kannada}/u),
  script('noto-sans-malayalam', /\p{scx=Malayalam}/u),
  script('noto-sans-sinhala', /\p{scx=Sinhala}/u),
  script('noto-sans-lao', /\p{scx=Lao}/u),
  script('noto-sans-khmer', /\p{scx=Khmer}/u),
  script('noto-sans-myanmar', /\p{scx=Myanmar}/u),
  script('noto-sans-georgian', /\p{scx=Georgian}/u),
  script('noto-sans-armenian', /\p{scx=Armenian}/u),
];

const SYMBOL = /[\p{S}\p{P}\p{N}\p{Script=Braille}\u{1D400}-\u{1D7FF}]/u;

/** Symbols come after emoji, so that documents keep theirs, and rare hanzi after all families with their script. */
const SIGNS: readonly Fallback[] = [
  script('noto-sans-symbols-2', SYMBOL, [400]),
  script('noto-sans-symbols', SYMBOL),
  script('noto-sans-math', SYMBOL, [400]),
  // It has 26,857 of the 42,720 hanzi of extension B; no other package has more.
  script('cactus-classical-serif', /\p{scx=Han}/u, [400]),
];

const matching = (list: readonly Fallback[], unit: string, weight: number): string[] =>
  list
    .filter(({ has }) => has.test(unit))
    .map(({ name, weights }) => faceId(name, nearestWeight(weights, weight)));

/** All fallback fonts of a weight, for a canvas that chooses among them by itself. */
export const fallbackFonts = (weight: number): string[] =>
  [...LETTERS, ...SIGNS].map(({ name, weights }) => faceId(name, nearestWeight(weights, weight)));

/** Fonts in which a unit is looked up, the most similar to `font` first. */
export function fontChain(font: string, unit: string): string[] {
  const { family, weight } = partsOf(font);
  const isSerif = family?.style === 'serif';
  const [main, other] = isSerif
    ? (['noto-serif-sc', 'noto-sans-sc'] as const)
    : (['noto-sans-sc', 'noto-serif-sc'] as const);
  const european = script(isSerif ? 'noto-serif' : 'noto-sans', EUROPEAN);
  const ofFamily = (key: FontFamilyKey) => faceSource(faceId(key, weight)).font;
  const fonts = new Set([
    font,
    ofFamily(main),
    ...matching([european, ...LETTERS], unit, weight),
    ofFamily(other),
    ofFamily('lxgw-wenkai'),
  ]);
  const signs = matching(SIGNS, unit, weight);
  if (looksLikeEmoji(unit)) return [EMOJI, ...fonts, ...signs];
  return unit.includes('\uFE0E') ? [...fonts, ...signs, EMOJI] : [...fonts, EMOJI, ...signs];
}
