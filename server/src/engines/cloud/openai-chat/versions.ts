import { WORDS_LIMITS, type WordsPurpose } from '@tuzuo/core/api/poster';
import type { Locale } from '@tuzuo/core/text/locale';
import { bannedIn, figuresIn } from '../../../composition/lint/wording';
import type { WordsOrder } from '../../port';

/** More lines than this are too much for any poster, and as many benefits as anybody reads. */
const MAX_LINES = 5;

/** Most letters of each; only products have a description. */
type WordLimits = { title: number; line: number; description?: number };

/** Titles of products as long as Taobao (30 hanzi) and Amazon (80 letters) advise. */
const LIMITS: Readonly<Record<WordsPurpose, Record<'han' | 'other', WordLimits>>> = {
  poster: { han: { title: 14, line: 26 }, other: { title: 40, line: 70 } },
  product: {
    han: { title: 30, line: 40, description: 200 },
    other: { title: 80, line: 120, description: 600 },
  },
};

/** A hanzi says as much as some three letters. */
export const wordLimits = (locale: Locale, purpose: WordsPurpose = 'poster'): WordLimits =>
  LIMITS[purpose][locale.startsWith('zh') ? 'han' : 'other'];

/** Control and format characters, which nothing is to show. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const MARKDOWN = /^\s*(?:[-*•#>]+|\d+\.)\s+|[*_`]{2,}|`/gu;
const QUOTED = /^["“”«»「『](.*)["“”«»」』]$/u;
const NEVER = /\p{Extended_Pictographic}|https?:|www\.|[<>{}]|#\S/iu;

/** A text as it can stand on a poster or a page, but for what it says; '' where there is none. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').replace(MARKDOWN, '').trim();
  return QUOTED.exec(text)?.[1]?.trim() ?? text;
}

/** Whether a text says nothing that it must not, and no number that the user has not. */
const isFit = (text: string, most: number, told: ReadonlySet<string>): boolean =>
  text !== '' &&
  [...text].length <= most &&
  !NEVER.test(text) &&
  bannedIn(text) === undefined &&
  figuresIn(text).every((figure) => told.has(figure));

/**
 * The versions in a model's answer, which may be anything. A line or a description that is not fit is left out, and
 * with its title or all of its lines the whole version.
 */
export function versionsIn(answer: unknown, { purpose, brief, locale }: WordsOrder): string[][] {
  if (!Array.isArray(answer)) return [];
  const limits = wordLimits(locale, purpose);
  const told = new Set(figuresIn(brief));
  const versions = answer.slice(0, WORDS_LIMITS.versions).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null) return [];
    const { title: heading, lines, description } = version as Partial<Record<string, unknown>>;
    const title = plain(heading).replace(/[.。]$/u, '');
    if (!isFit(title, limits.title, told) || !Array.isArray(lines)) return [];
    const fit = lines.map(plain).filter((line) => isFit(line, limits.line, told) && line !== title);
    const kept = [...new Set(fit)].slice(0, MAX_LINES);
    const about = plain(description);
    const ending = isFit(about, limits.description ?? 0, told) ? [about] : [];
    return kept.length > 0 ? [[title, ...kept, ...ending]] : [];
  });
  const seen = new Set<string>();
  return versions.filter(([title = '']) => !seen.has(title) && seen.add(title));
}
