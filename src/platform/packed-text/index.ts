import inflate from 'tiny-inflate';
import type { PackedTextPort } from './port';

/** Bits encoded by two characters, out of 91 × 91 values. */
const BITS = 13;
const DIGITS = 91;

/** First printable character used, '#'; the backslash is skipped because scripts would have to escape it. */
const FIRST = 35;
const BACKSLASH = 92;

const digit = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code - FIRST - (code > BACKSLASH ? 1 : 0);
};

const pair = (text: string, at: number) => digit(text, at) * DIGITS + digit(text, at + 1);

/** Header: the length of the text in units of four bytes, and the checksum. */
const HEADER = 4;
const UNIT = 4;

function bytesOf(packed: string): number[] {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (let at = HEADER; at < packed.length; at += 2) {
    held = (held << BITS) | pair(packed, at);
    bits += BITS;
    for (; bits >= 8; bits -= 8) bytes.push((held >> (bits - 8)) & 255);
  }
  return bytes;
}

/** UTF-8 encoding of characters of one UTF-16 unit; a mini-program has no TextEncoder. */
function encode(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

function decode(bytes: Uint8Array): string {
  let text = '';
  let at = 0;
  const next = () => (bytes[at++] ?? 0) & 63;
  while (at < bytes.length) {
    const byte = bytes[at++] ?? 0;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte < 0xe0) text += String.fromCharCode(((byte & 31) << 6) | next());
    else text += String.fromCharCode(((byte & 15) << 12) | (next() << 6) | next());
  }
  return text;
}

const checksum = (bytes: readonly number[]) => bytes.reduce((sum, byte) => (sum * 31 + byte) % 8191, 1);

const low = (value: number) => value & 255;

export const packedText: PackedTextPort = {
  unpack(packed, before) {
    const known = encode(before);
    const bytes = bytesOf(packed);
    // Corrupt data must not reach the decoder, which might never terminate.
    if (checksum([...known, ...bytes]) !== pair(packed, 2)) throw new Error('a packed text is damaged');
    const size = known.length;
    // The known context comes first, as a stored (uncompressed) block.
    const stored = [0, low(size), size >> 8, low(~size), low(~size >> 8), ...known];
    const text = new Uint8Array(size + pair(packed, 0) * UNIT);
    return decode(inflate(Uint8Array.from([...stored, ...bytes]), text).subarray(size));
  },
};
