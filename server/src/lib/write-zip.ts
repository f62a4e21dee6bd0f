import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: from the disk as it is, or a text. */
export type ZipPart = { name: string } & ({ path: string } | { text: string });

/** Writes an archive. Pictures are stored as they are: they are compressed already. */
export async function writeZip(parts: readonly ZipPart[], path: string): Promise<void> {
  const zip = new ZipFile();
  for (const part of parts) {
    if ('path' in part) zip.addFile(part.path, part.name, { compress: false });
    else zip.addBuffer(Buffer.from(part.text, 'utf8'), part.name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
}
