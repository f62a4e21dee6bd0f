import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const align = (length: number) => (length + 3) & ~3;

/**
 * Extracts the TrueType font of a file: as is, or from WOFF 1.0, whose tables are compressed separately. (WOFF2 is a
 * fifth smaller on disk, but takes twenty times as long to open.)
 */
export function toTrueType(file: Buffer): Uint8Array {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((part) =>
      file.readUInt32BE(at + part),
    );
    return { tag, offset, packed, length, checksum } as Record<
      'tag' | 'offset' | 'packed' | 'length' | 'checksum',
      number
    >;
  });
  const tablesAt = SFNT_HEADER + count * SFNT_ENTRY;
  const font = Buffer.alloc(entries.reduce((size, { length }) => size + align(length), tablesAt));
  font.writeUInt32BE(file.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10);

  let end = tablesAt;
  entries.forEach(({ tag, offset, packed, length, checksum }, index) => {
    [tag, checksum, end, length].forEach((value, part) => {
      font.writeUInt32BE(value, SFNT_HEADER + index * SFNT_ENTRY + part * 4);
    });
    const table = file.subarray(offset, offset + packed);
    font.set(packed < length ? inflateSync(table) : table, end);
    end += align(length);
  });
  return font;
}
