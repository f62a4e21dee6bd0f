/** Packs texts for src/platform/packed-text: deflated, each 13 bits as two printable characters. */
const { deflateRawSync } = require('node:zlib');

const BITS = 13;
const DIGITS = 91;

/** @param {number} value below 91 @returns one of the characters from '#' on, without the backslash */
const digit = (value) => String.fromCharCode(value + (value < 57 ? 35 : 36));

/** @param {number} value below 91 × 91 */
const pair = (value) => digit(Math.floor(value / DIGITS)) + digit(value % DIGITS);

/** @param {Buffer} bytes */
const checksum = (bytes) => bytes.reduce((sum, byte) => (sum * 31 + byte) % 8191, 1);

/**
 * @param {string} text
 * @param {string} before text that the reader has, too
 * @returns {string | undefined} undefined for what the reader does not support: emoji, and more than 32 KB
 */
function packText(text, before) {
  const [bytes, dictionary] = [Buffer.from(text), Buffer.from(before)];
  const longest = DIGITS * DIGITS * 4;
  if (/[\ud800-\udfff]/.test(before + text) || Math.max(bytes.length, dictionary.length) >= longest)
    return undefined;
  const deflated = deflateRawSync(bytes, { level: 9, memLevel: 9, dictionary });
  // The reader cannot tell the zeros that fill the last pair from the text's own bytes.
  const read = Buffer.concat([deflated], (Math.ceil((deflated.length * 8) / BITS) * BITS) >> 3);
  const bits = [...read].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const header = pair(Math.ceil(bytes.length / 4)) + pair(checksum(Buffer.concat([dictionary, read])));
  return header + bits.replaceAll(/.{1,13}/g, (some) => pair(Number.parseInt(some.padEnd(BITS, '0'), 2)));
}

module.exports = { packText };
