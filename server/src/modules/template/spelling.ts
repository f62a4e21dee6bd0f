import { Converter } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';

/** Longest words and most characters of pinyin that are looked at. */
const MAX_CHARACTERS = 20;

const simplified = Converter({ from: 'tw', to: 'cn' });

/** Words as they are compared: simplified, in lower case, of one width, without accents. */
export const plain = (text: string): string =>
  simplified(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The words in a text, without its marks. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s\p{P}\p{S}]+/u)
    .map((word) => [...word].slice(0, MAX_CHARACTERS).join(''))
    .filter((word) => word !== '');

/** Toneless syllables of its Chinese characters, ü as v. */
export const syllablesOf = (word: string): string[] =>
  pinyin(word, { toneType: 'none', type: 'array', nonZh: 'removed', v: true });

/** What a list is spelled as from each of its parts on, between bars. */
export function fromEach(parts: readonly string[]): string {
  if (parts.length === 0) return '';
  return `|${parts.map((_, index) => parts.slice(index).join('')).join('|')}|`;
}

/** Each three letters of a word, with two spaces before it and one behind: alike words share most of them. */
export function gramsOf(letters: string): string[] {
  const padded = `  ${letters} `;
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))];
}
