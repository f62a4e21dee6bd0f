import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: a file on disk, or a text. */
export type ZipPart = { name: string } & ({ path: string } | { text: string });

/** Writes an archive. Files on disk are stored without compression, since pictures are compressed already. */
export async function writeZip(parts: readonly ZipPart[], path: string): Promise<void> {
  const zip = new ZipFile();
  for (const part of parts) {
    if ('path' in part) zip.addFile(part.path, part.name, { compress: false });
    else zip.addBuffer(Buffer.from(part.text, 'utf8'), part.name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
}
