import { deflateSync, inflateSync } from 'node:zlib';
import { type PdfPart, streamOf, updatePdf } from './pdf-objects';

/** Maximum entries of a block in a character map, according to the format. */
const BLOCK = 100;

/**
 * Characters whose glyphs are also those of more common ones: CJK radicals, compatibility ideographs, and ligatures.
 * The canvas maps a glyph to the smallest code, such as ⽇ (U+2F47) for 日, which no search finds.
 */
const RARE = /[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufb06]/g;

/** Radicals that compatibility normalization leaves as they are, each before its ideograph with the same glyph. */
const RADICALS = new Map(
  (
    '⺂乛⺃乚⺅亻⺉刂⺋㔾⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺞歺⺠民⺡氵⺣灬⺤爫⺦丬⺨犭⺭礻⺯糹⺰纟' +
    '⺱罓⺳㓁⺹耂⺺肀⺾艹⻂衤⻅见⻆角⻈讠⻉贝⻋车⻌辶⻐钅⻑長⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠' +
    '⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻮齿⻯竜⻰龙⻱龜⻲亀⼾户'
  )
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

const common = (rare: string): string => RADICALS.get(rare) ?? rare.normalize('NFKC');

const codesIn = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

const hexOf = (text: string): string =>
  [...Buffer.from(text, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Glyphs, as four hex digits, and their texts. */
function entriesIn(cmap: string): [glyph: string, text: string][] {
  const blocks = [...cmap.matchAll(/beginbf(char|range)\n([\s\S]*?)endbf/g)];
  return blocks.flatMap(([, kind, lines = '']) =>
    lines.split('\n').flatMap((line): [string, string][] => {
      const [first = '', ...rest] = [...line.matchAll(/<([0-9A-F]+)>/g)].map(([, hex = '']) => hex);
      const [last = '', start = ''] = kind === 'char' ? [first, rest[0]] : rest;
      if (first === '') return [];
      const [from, code] = [Number.parseInt(first, 16), Number.parseInt(start, 16)];
      const count = Number.parseInt(last, 16) - from + 1;
      if (count === 1) return [[first, codesIn(start)]];
      return Array.from({ length: count }, (_one, index) => [
        (from + index).toString(16).toUpperCase().padStart(4, '0'),
        String.fromCharCode(code + index),
      ]);
    }),
  );
}

/** The character map with the common characters in place of the rare ones. */
function corrected(cmap: string): string {
  const entries = entriesIn(cmap).map(
    ([glyph, text]) => `<${glyph}> <${hexOf(text.replace(RARE, common))}>\n`,
  );
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_one, index) => {
    const block = entries.slice(index * BLOCK, (index + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join('')}endbfchar\n`;
  });
  const head = cmap.slice(0, cmap.search(/\d+ beginbf/));
  return `${head}${blocks.join('')}${cmap.slice(cmap.lastIndexOf('endcmap'))}`;
}

/** Makes the texts of a PDF of our canvas searchable: its character maps name the characters that were written. */
export function correctTexts(file: Buffer): Buffer {
  const text = file.toString('latin1');
  const numbers = [...text.matchAll(/\/ToUnicode (\d+) 0 R/g)].map(([, number]) => Number(number));
  const changed = numbers.map((number): PdfPart => {
    const start = text.indexOf(`\n${number} 0 obj\n`);
    const found = /^\n\d+ 0 obj\n<<\/Filter \/FlateDecode\n\/Length (\d+)>>\s*stream\n/.exec(
      text.slice(start, start + 200),
    );
    if (!found) throw new Error('PDF has an unexpected character map');
    const from = start + found[0].length;
    const cmap = inflateSync(file.subarray(from, from + Number(found[1]))).toString('latin1');
    const bytes = deflateSync(Buffer.from(corrected(cmap), 'latin1'));
    return { number, content: streamOf('/Filter /FlateDecode\n', bytes) };
  });
  return changed.length === 0 ? file : updatePdf(file, changed);
}
