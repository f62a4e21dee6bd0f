import { UPRIGHT } from '@tuzuo/poster/fonts/glyphs';
import { PackWriter } from './outline';

/**
 * Glyphs are stored in blocks: 8 consecutive code points of one font, with separate blocks for upright glyphs. A block
 * is created completely when one of its glyphs is first needed, and never changes.
 */
const BLOCK_SIZE = 8;

export type Block = { upright: boolean; number: number };

/** First byte of every block; files that lost their data in a power failure start with zero bytes. */
const MARK = 0xb1;

/** The block of a key, and its index there; undefined for a unit of several characters. */
export function blockOf(key: string): (Block & { place: number }) | undefined {
  const upright = key.startsWith(UPRIGHT);
  const [character = '', ...more] = upright ? key.slice(UPRIGHT.length) : key;
  const code = character.codePointAt(0);
  if (code === undefined || more.length > 0) return undefined;
  return { upright, number: Math.floor(code / BLOCK_SIZE), place: code % BLOCK_SIZE };
}

/** The keys of a block, in order. */
export function keysOf({ upright, number }: Block): string[] {
  return Array.from(
    { length: BLOCK_SIZE },
    (_, place) => (upright ? UPRIGHT : '') + String.fromCodePoint(number * BLOCK_SIZE + place),
  );
}

/** Encodes a block: the mark, then each glyph's length (0 when the font lacks it) and bytes. */
export function encodeBlock(outlines: readonly (Uint8Array | undefined)[]): Uint8Array {
  const writer = new PackWriter();
  writer.bytes(Uint8Array.of(MARK));
  for (const outline of outlines) {
    writer.unsigned(outline?.length ?? 0);
    if (outline) writer.bytes(outline);
  }
  return writer.result();
}

/** Decodes a block; undefined when the bytes are not a complete block. */
export function decodeBlock(bytes: Uint8Array): (Uint8Array | undefined)[] | undefined {
  if (bytes[0] !== MARK) return undefined;
  const outlines: (Uint8Array | undefined)[] = [];
  let at = 1;
  while (outlines.length < BLOCK_SIZE) {
    let length = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      length += (byte & 127) * scale;
      if (byte < 128) break;
    }
    if (length > bytes.length - at) return undefined;
    outlines.push(length > 0 ? bytes.subarray(at, at + length) : undefined);
    at += length;
  }
  return at === bytes.length ? outlines : undefined;
}
