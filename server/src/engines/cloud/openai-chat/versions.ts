import { WORDS_LIMITS } from '@tuzuo/core/api/poster';
import type { Locale } from '@tuzuo/core/text/locale';
import { bannedIn, figuresIn } from '../../../composition/lint/wording';
import type { WordsOrder } from '../../port';

/** More lines than this are too much for any poster. */
const MAX_LINES = 5;

/** Letters of a title and of a line; a hanzi says as much as some three letters. */
export const wordLimits = (locale: Locale): { title: number; line: number } =>
  locale.startsWith('zh') ? { title: 14, line: 26 } : { title: 40, line: 70 };

/** Control and format characters, which no poster is to show. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const MARKDOWN = /^\s*(?:[-*•#>]+|\d+\.)\s+|[*_`]{2,}|`/gu;
const QUOTED = /^["“”«»「『](.*)["“”«»」』]$/u;
const NOT_FOR_POSTERS = /\p{Extended_Pictographic}|https?:|www\.|[<>{}]|#\S/iu;

/** A text as it can stand on a poster, but for what it says; '' where there is none. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = value.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').replace(MARKDOWN, '').trim();
  return QUOTED.exec(text)?.[1]?.trim() ?? text;
}

/** Whether a text says nothing that it must not, and no number that the user has not. */
const isFit = (text: string, most: number, told: ReadonlySet<string>): boolean =>
  text !== '' &&
  [...text].length <= most &&
  !NOT_FOR_POSTERS.test(text) &&
  bannedIn(text) === undefined &&
  figuresIn(text).every((figure) => told.has(figure));

/**
 * The versions in a model's answer, which may be anything. A line that is not fit for a poster is left out, and with its
 * title or all of its lines the whole version.
 */
export function versionsIn(answer: unknown, { brief, locale }: WordsOrder): string[][] {
  if (!Array.isArray(answer)) return [];
  const limits = wordLimits(locale);
  const told = new Set(figuresIn(brief));
  const versions = answer.slice(0, WORDS_LIMITS.versions).flatMap((version: unknown) => {
    if (typeof version !== 'object' || version === null) return [];
    const { title: heading, lines } = version as { title?: unknown; lines?: unknown };
    const title = plain(heading).replace(/[.。]$/u, '');
    if (!isFit(title, limits.title, told) || !Array.isArray(lines)) return [];
    const fit = lines.map(plain).filter((line) => isFit(line, limits.line, told) && line !== title);
    const kept = [...new Set(fit)].slice(0, MAX_LINES);
    return kept.length > 0 ? [[title, ...kept]] : [];
  });
  const seen = new Set<string>();
  return versions.filter(([title = '']) => !seen.has(title) && seen.add(title));
}
