import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';

/** Maximum word length, and characters of pinyin, that are considered. */
const MAX_CHARACTERS = 20;

const simplified = Converter({ from: 'tw', to: 'cn' });

/** Normalizes text for comparison: simplified, lower case, half width, without accents. */
export const plain = (text: string): string =>
  simplified(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The words of a text, without punctuation. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .map((word) => [...word].slice(0, MAX_CHARACTERS).join(''))
    .filter((word) => word !== '');

/** Toneless pinyin syllables of its Chinese characters, with ü as v. */
export const syllablesOf = (word: string): string[] =>
  pinyin(word, { toneType: 'none', type: 'array', nonZh: 'removed', v: true });

/** Joins the parts from each position on, separated by bars, so that a search can start at any part. */
export function fromEach(parts: readonly string[]): string {
  if (parts.length === 0) return '';
  return `|${parts.map((_, index) => parts.slice(index).join('')).join('|')}|`;
}

/** Trigrams of a word, padded with two spaces before it and one after: similar words share most of them. */
export function gramsOf(letters: string): string[] {
  const padded = `  ${letters} `;
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))];
}
