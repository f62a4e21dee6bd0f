import { WORDS_LIMITS, type WordsPurpose } from '@tuzuo/core/api/poster';
import type { Locale } from '@tuzuo/core/text/locale';
import { bannedIn, figuresIn } from '@tuzuo/poster/compose/lint/wording';
import type { CopywritingJob } from '../../port';

/** Most lines of a poster and most selling points of a product. */
const MAX_LINES = 5;

/** Maximum length of each text, in characters; only products have a description. */
type WordLimits = { title: number; line: number; description?: number };

/** Product titles are as long as Taobao (30 hanzi) and Amazon (80 letters) recommend. */
const LIMITS: Readonly<Record<WordsPurpose, Record<'han' | 'other', WordLimits>>> = {
  poster: { han: { title: 14, line: 26 }, other: { title: 40, line: 70 } },
  product: {
    han: { title: 30, line: 40, description: 200 },
    other: { title: 80, line: 120, description: 600 },
  },
};

/** Length limits by locale: one hanzi carries as much as about three letters. */
export const wordLimits = (locale: Locale, purpose: WordsPurpose = 'poster'): WordLimits =>
  LIMITS[purpose][locale.startsWith('zh') ? 'han' : 'other'];

/** Control, format, private-use and unassigned characters, which must not be displayed. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const MARKDOWN = /^\s*(?:[-*•#>]+|\d+\.)\s+|[*_`]{2,}|`/gu;
const QUOTED = /^["“”«»「『](.*)["“”«»」』]$/u;
const NEVER = /\p{Extended_Pictographic}|https?:|www\.|[<>{}]|#\S/iu;

/** Normalizes a value to plain text without Markdown or quotes; '' when it is not a string. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').replace(MARKDOWN, '').trim();
  return QUOTED.exec(text)?.[1]?.trim() ?? text;
}

/** Whether a text is short enough and free of banned content, and states only figures from the user's brief. */
const isFit = (text: string, max: number, told: ReadonlySet<string>): boolean =>
  text !== '' &&
  [...text].length <= max &&
  !NEVER.test(text) &&
  bannedIn(text) === undefined &&
  figuresIn(text).every((figure) => told.has(figure));

/**
 * Parses the versions in a model's answer, which may be anything. Drops unfit lines and descriptions, and drops a whole
 * version when its title or all of its lines are unfit.
 */
export function versionsIn(answer: unknown, { purpose, brief, locale }: CopywritingJob): string[][] {
  if (!Array.isArray(answer)) return [];
  const limits = wordLimits(locale, purpose);
  const told = new Set(figuresIn(brief));
  const versions = answer.slice(0, WORDS_LIMITS.versions).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null) return [];
    const { title: heading, lines, description } = version as Partial<Record<string, unknown>>;
    const title = plain(heading).replace(/[.。]$/u, '');
    if (!isFit(title, limits.title, told) || !Array.isArray(lines)) return [];
    const fit = lines.map(plain).filter((line) => isFit(line, limits.line, told) && line !== title);
    const usable = [...new Set(fit)].slice(0, MAX_LINES);
    const about = plain(description);
    const ending = isFit(about, limits.description ?? 0, told) ? [about] : [];
    return usable.length > 0 ? [[title, ...usable, ...ending]] : [];
  });
  const seen = new Set<string>();
  return versions.filter(([title = '']) => !seen.has(title) && seen.add(title));
}
