/** Packs texts as src/platform/packed-text reads them: deflated, 13 bits in two printable characters. */
const { deflateRawSync } = require('node:zlib');

const BITS = 13;
const DIGITS = 91;
const FIRST = 35;
const BACKSLASH = 92;
const UNIT = 4;

/** @param {number} value below 91 */
const digit = (value) => String.fromCharCode(value + FIRST + (value + FIRST >= BACKSLASH ? 1 : 0));

/** @param {number} value below 91 × 91 */
const pair = (value) => digit(Math.floor(value / DIGITS)) + digit(value % DIGITS);

/** @param {Buffer} bytes */
const checksum = (bytes) => bytes.reduce((sum, byte) => (sum * 31 + byte) % 8191, 1);

/** @param {Buffer} bytes */
function pairs(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? [];
  return values.map((value) => pair(Number.parseInt(value.padEnd(BITS, '0'), 2))).join('');
}

/** @param {Buffer} bytes @returns with the zeros that its last pair ends in, as its reader cannot tell them from it */
const padded = (bytes) => Buffer.concat([bytes], (Math.ceil((bytes.length * 8) / BITS) * BITS) >> 3);

/**
 * @param {string} text
 * @param {string} before what both sides know
 * @returns {string | undefined} nothing for what the reader does not know: emoji, and more than 32 KB
 */
function packText(text, before) {
  const [bytes, dictionary] = [Buffer.from(text), Buffer.from(before)];
  const longest = DIGITS * DIGITS * UNIT;
  if (/[\ud800-\udfff]/.test(before + text) || Math.max(bytes.length, dictionary.length) >= longest)
    return undefined;
  const deflated = padded(deflateRawSync(bytes, { level: 9, memLevel: 9, dictionary }));
  const header = pair(Math.ceil(bytes.length / UNIT)) + pair(checksum(Buffer.concat([dictionary, deflated])));
  return header + pairs(deflated);
}

module.exports = { packText };
