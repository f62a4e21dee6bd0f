import type { CodeLayer } from '../../document';

/** Codes as rows of dark modules, for code layers. */

/**
 * Widths of alternating bars and gaps, by value (ISO/IEC 15417): 103–105 start sets A, B, C, and 106 is the stop
 * pattern.
 */
const CODE128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const END = 106;

/** Maximum number of characters; a longer code is too wide to be scanned from a poster. */
const MAX_CHARACTERS = 80;

const digitsFrom = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

/** The values of a text, using the set for pairs of digits (C) where that is shorter. */
function code128Values(text: string): number[] {
  const values: number[] = [];
  let isPairs = false;
  for (let at = 0; at < text.length; ) {
    const digits = digitsFrom(text, at);
    const isAtEdge = at === 0 || at + digits === text.length;
    const isWorth = digits >= 6 || (digits >= 4 && isAtEdge) || (digits === 2 && text.length === 2);
    const wantsPairs: boolean = isPairs ? digits >= 2 : isWorth && (digits % 2 === 0 || at === 0);
    if (at === 0) values.push(wantsPairs ? START_C : START_B);
    else if (wantsPairs !== isPairs) values.push(wantsPairs ? TO_C : TO_B);
    isPairs = wantsPairs;
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += isPairs ? 2 : 1;
  }
  return values;
}

/** The modules of a Code 128 for printable ASCII, at most 80 characters; undefined for other texts. */
export function code128Modules(text: string): boolean[] | undefined {
  if (text.length === 0 || text.length > MAX_CHARACTERS || !/^[\x20-\x7e]+$/.test(text)) return undefined;
  const values = code128Values(text);
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
  return [...values, check, END].flatMap((value) =>
    [...(CODE128[value] as string)].flatMap((width, index) =>
      new Array<boolean>(Number(width)).fill(index % 2 === 0),
    ),
  );
}

/** Modules of each digit on the left side (ISO/IEC 15420, set A). */
const EAN_DIGITS = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
  ' ',
);

/** Which digits on the left side use set B (G), by the first digit. */
const EAN_SETS = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

const inverted = (modules: string) => modules.replace(/./g, (module) => (module === '1' ? '0' : '1'));

/** The check digit for the first twelve digits of an EAN-13. */
const ean13Check = (digits: string): number =>
  (10 -
    ([...digits.slice(0, 12)].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) %
      10)) %
  10;

/** The modules of an EAN-13 with thirteen digits, or with twelve without the check digit; undefined for other texts. */
export function ean13Modules(text: string): boolean[] | undefined {
  if (!/^\d{12,13}$/.test(text)) return undefined;
  const check = ean13Check(text);
  if (text.length === 13 && Number(text[12]) !== check) return undefined;
  const digits = [...text.slice(1, 12), String(check)].map(Number);
  const sets = EAN_SETS[Number(text[0])] as string;
  const left = digits.slice(0, 6).map((digit, index) => {
    const modules = EAN_DIGITS[digit] as string;
    return sets[index] === 'G' ? [...inverted(modules)].reverse().join('') : modules;
  });
  const right = digits.slice(6).map((digit) => inverted(EAN_DIGITS[digit] as string));
  return [...`101${left.join('')}01010${right.join('')}101`].map((module) => module === '1');
}

/** More than a phone can read from a screen. */
const MAX_QR_CHARACTERS = 1200;

/**
 * Rows of dark modules of a code, without a quiet zone; a barcode is one row. Undefined when the text cannot be
 * encoded.
 * @param encodeQr the QR encoder, a separate package; it throws when a text is too long
 */
export function codeModules(
  encodeQr: (text: string) => boolean[][],
  format: CodeLayer['format'],
  text: string,
): boolean[][] | undefined {
  if (format !== 'qr') {
    const bars = format === 'ean13' ? ean13Modules(text) : code128Modules(text);
    return bars && [bars];
  }
  if (text.length === 0 || text.length > MAX_QR_CHARACTERS) return undefined;
  try {
    return encodeQr(text);
  } catch {
    return undefined;
  }
}
