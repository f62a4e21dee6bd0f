import type { FontFaces } from '../../fonts/glyphs';
import { layoutText } from '../../text/layout';
import type { Kit } from '../kit';
import type { Face } from '../type-pairs';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words of a text, each with the punctuation and spaces that follow it. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const isMark = /^[\s\p{P}]+$/u.test(segment) && !/^[“‘《（(「『]/u.test(segment);
    const last = words.length - 1;
    const isOpen =
      /[“‘《（(「『]$/u.test(words[last] ?? '') ||
      (/[\d¥￥$€£]$/u.test(words[last] ?? '') && /^[\d%折元月日号点]/u.test(segment));
    if (last >= 0 && (isMark || isOpen)) words[last] += segment;
    else words.push(segment);
  }
  return words;
}

/** Useful line breaks of a title: the most even one for each number of lines. */
export function breaksOf(
  text: string,
  max: number,
  widthOf: (text: string) => number,
): { lines: string[]; width: number }[] {
  const given = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (given.length > 1) return [{ lines: given, width: Math.max(...given.map(widthOf)) }];
  // Spaces between hanzi mark where the author allows line breaks.
  const chunks = /\p{Script=Han}/u.test(text) ? text.trim().split(/(?<=\S)(?=\s+\S)/u) : [];
  const words = chunks.length > 1 ? chunks : wordsOf(text.trim());
  const ways: { lines: string[]; width: number }[] = [];
  for (let count = 1; count <= Math.min(max, words.length); count += 1) {
    const lines = evenLines(words, count, widthOf);
    if (lines) ways.push({ lines, width: Math.max(...lines.map(widthOf)) });
  }
  return ways;
}

/** Characters that must not be separated from the word before, or from the one after. */
const CLINGS = /^[里上下中内外的了着过们吗呢吧啊店季节版款]/u;
const LEADS = /[的和与在把给一不最更太很]$/u;

/** Breaks words into `count` lines with the shortest possible longest line; no line has only one glyph. */
function evenLines(
  words: readonly string[],
  count: number,
  widthOf: (text: string) => number,
): string[] | undefined {
  const join = (from: number, to: number) => words.slice(from, to).join('').trim();
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  for (let line = 1; line <= count; line += 1) {
    const row: { cost: number; from: number }[] = [];
    for (let end = line; end <= words.length; end += 1) {
      for (let from = line - 1; from < end; from += 1) {
        const before = best[line - 1]?.[from];
        if (!before) continue;
        const said = join(from, end);
        const lonely = count > 1 && [...said].length < 2 ? 3 : 0;
        const torn =
          (from > 0 && CLINGS.test(said) ? 1.3 : 0) + (end < words.length && LEADS.test(said) ? 0.9 : 0);
        const cost = Math.max(before.cost, widthOf(said) + lonely + torn);
        const known = row[end];
        if (!known || cost < known.cost) row[end] = { cost, from };
      }
    }
    best[line] = row;
  }
  const lines: string[] = [];
  for (let line = count, end = words.length; line > 0; line -= 1) {
    const step = best[line]?.[end];
    if (!step) return undefined;
    lines.unshift(join(step.from, end));
    end = step.from;
  }
  return lines.every(Boolean) ? lines : undefined;
}

const EM = 100;

/** The width of a line, in ems of a face. */
type Ruler = (text: string, face: Face) => number;

export function createRuler(k: Kit, faces: FontFaces): Ruler {
  const known = new Map<string, number>();
  return (text, face) => {
    const key = `${face.family}@${face.weight} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const run = { ...k.run(text, { face, size: EM / k.side, color: '#000000' }) };
    const layer = k.text(undefined, [run], [0, 0, 100_000, 100], {
      face,
      size: EM / k.side,
      color: '#000000',
      fit: { mode: 'none' },
    });
    const width = layoutText(layer, faces, k.format.size).width / EM;
    known.set(key, width);
    return width;
  };
}
