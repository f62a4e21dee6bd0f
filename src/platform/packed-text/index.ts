import inflate from 'tiny-inflate';
import type { PackedTextPort } from './port';

/** What two characters say: one of 91 × 91 values. */
const BITS = 13;
const DIGITS = 91;

/** Printable characters from '#' on, without the backslash, which a script would have to double. */
const FIRST = 35;
const BACKSLASH = 92;

const digit = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code - FIRST - (code > BACKSLASH ? 1 : 0);
};

const pair = (text: string, at: number) => digit(text, at) * DIGITS + digit(text, at + 1);

/** The length of the text in fours of bytes, and the checksum, stand before it. */
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

/** UTF-8 of characters that take one unit of a string: a mini-program has no TextEncoder. */
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
    // A damaged text must not reach the decoder, which would go on for ever.
    if (checksum([...known, ...bytes]) !== pair(packed, 2)) throw new Error('a packed text is damaged');
    const size = known.length;
    // What is known comes first, as a block that is stored as it is.
    const stored = [0, low(size), size >> 8, low(~size), low(~size >> 8), ...known];
    const text = new Uint8Array(size + pair(packed, 0) * UNIT);
    return decode(inflate(Uint8Array.from([...stored, ...bytes]), text).subarray(size));
  },
};
