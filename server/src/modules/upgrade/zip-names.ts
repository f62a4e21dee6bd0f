import { open } from 'node:fs/promises';

/** The record at the end of a ZIP: signature, 22 bytes, and a comment of up to 64 KB. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;

const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;

/** A table of contents larger than this is no app's, in bytes. */
const MAX_TABLE_BYTES = 16 * 1024 * 1024;

/**
 * Names of the files in a ZIP, read from its table of contents (APPNOTE 4.3.12 and 4.3.16).
 * @returns undefined for what is no whole ZIP, and for one of more than 4 GB
 */
export async function zipNames(path: string): Promise<string[] | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
    const tail = await read(size - tailBytes, tailBytes);
    const end = findEnd(tail);
    if (end === undefined) return undefined;
    const [bytes, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (bytes > MAX_TABLE_BYTES || from + bytes > size) return undefined;
    return namesIn(await read(from, bytes));
  } finally {
    await file.close();
  }
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}

function namesIn(table: Buffer): string[] | undefined {
  const names: string[] = [];
  for (let at = 0; at < table.length; ) {
    if (at + ENTRY_BYTES > table.length || table.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const nameBytes = table.readUInt16LE(at + 28);
    const extraBytes = table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
    names.push(table.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes;
  }
  return names;
}
