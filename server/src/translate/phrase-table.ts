import { PHRASE_LANGUAGES, PHRASES } from './phrase-data';
import type { Languages } from './port';

type Language = (typeof PHRASE_LANGUAGES)[number];

/** Longer texts are not phrases, nor a sequence of them. */
const MAX_LENGTH = 60;
const PERCENT = 100;
const TENTHS = 10;
const NUMBER = '(\\d+(?:\\.\\d+)?)';
const PLACEHOLDER = /\{(n|m|off)\}/g;
const CHINESE_DIGITS = '零一二三四五六七八九';
/**
 * Separators between phrases. Spaces count only next to ideographs, because phrases in other languages contain spaces.
 */
const SEPARATOR = /\s*([,，、:：;；|·/!！。]|(?<=\p{Script=Han})\s|\s(?=\p{Script=Han}))\s*/u;

/** Punctuation without a Latin compatibility form. */
const LATIN_MARKS: Readonly<Record<string, string>> = { '。': '.', '、': ',' };

/**
 * Normalizes a text for comparison: without spaces, which text recognition loses, and without punctuation at the ends.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/^[!,.:;。、~·•]+|[!,.:;。、~·•]+$/g, '')
    .replace(/[一二三四五六七八九]{1,2}(?=折)/g, (digits) =>
      [...digits].map((digit) => CHINESE_DIGITS.indexOf(digit)).join('.'),
    );

type Values = Readonly<Record<string, string>>;

/** The column of a language tag; undefined if the table does not have the language. */
function columnOf(tag: string): number | undefined {
  const [language = ''] = tag.split('-');
  const wanted = language === 'zh' ? (/-(TW|HK|MO|Hant)/i.test(tag) ? 'zh-TW' : 'zh-CN') : language;
  const column = PHRASE_LANGUAGES.indexOf(wanted as Language);
  return column === -1 ? undefined : column;
}

/** A phrase with numbers, and their names in order. */
type Pattern = { row: number; regex: RegExp; names: string[] };

const exact = new Map<string, number>();
const patterns: Pattern[] = [];
for (const [row, phrases] of PHRASES.entries()) {
  for (const phrase of new Set(phrases.map(plain))) {
    if (!phrase.includes('{')) {
      if (!exact.has(phrase)) exact.set(phrase, row);
      continue;
    }
    const names = [...phrase.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const escaped = phrase
      .split(PLACEHOLDER)
      .map((part, index) => (index % 2 ? NUMBER : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    patterns.push({ row, regex: new RegExp(`^${escaped.join('')}$`), names });
  }
}

/** A Chinese discount states what remains of ten, others what is taken off a hundred. */
function withOff(values: Values): Values {
  const { n, off } = values;
  const round = (value: number) => String(Math.round(value * TENTHS) / TENTHS);
  if (off !== undefined) return { ...values, n: round((PERCENT - Number(off)) / TENTHS) };
  return n === undefined ? values : { ...values, off: round(PERCENT - Number(n) * TENTHS) };
}

function whole(text: string, column: number): string | undefined {
  const wanted = plain(text);
  const row = exact.get(wanted);
  if (row !== undefined) return PHRASES[row]?.[column];
  for (const { row: at, regex, names } of patterns) {
    const found = regex.exec(wanted);
    if (!found) continue;
    const values = withOff(Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])));
    return PHRASES[at]?.[column]?.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '');
  }
  return undefined;
}

/** Splits a text into consecutive phrases without separators, longest first. */
function splitPhrases(text: string, column: number): string[] | undefined {
  const known = whole(text, column);
  if (known !== undefined) return [known];
  if (!/\p{L}/u.test(text)) return [text];
  for (let end = text.length - 1; end > 0; end -= 1) {
    const first = whole(text.slice(0, end), column);
    const rest = first === undefined ? undefined : splitPhrases(text.slice(end), column);
    if (first !== undefined && rest) return [first, ...rest];
  }
  return undefined;
}

/** A separator in the target language's notation: Latin ones are followed by a space. */
function separatorIn(separator: string, isChinese: boolean): string {
  if (isChinese || separator === '/' || separator.trim() === '') return separator;
  return `${LATIN_MARKS[separator] ?? separator.normalize('NFKC')} `;
}

/** The table's translation of a text: a phrase, or several in a row; undefined if a part is missing. */
export function lookUp(text: string, { to }: Languages): string | undefined {
  const column = columnOf(to);
  if (column === undefined || text.length > MAX_LENGTH || !/\p{L}/u.test(text)) return undefined;
  const known = whole(text, column);
  if (known !== undefined) return known;
  const isChinese = to.startsWith('zh');
  let translation = '';
  // Odd indexes are separators.
  for (const [index, piece] of text.trim().split(SEPARATOR).entries()) {
    if (index % 2 === 1) translation += separatorIn(piece, isChinese);
    else if (piece !== '') {
      const phrases = splitPhrases(piece, column);
      if (!phrases) return undefined;
      translation += phrases.join(isChinese ? '' : ' ');
    }
  }
  return translation.trim();
}
