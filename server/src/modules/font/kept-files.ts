import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Block } from '../../renderer/glyphs/blocks';
import { sourcePath } from '../../renderer/glyphs/font-files';

/** Increment when outlines are built differently, so that existing files are rebuilt. */
export const GLYPH_VERSION = 2;

/** Bytes at the start of a font file that contain the checksums of its tables. */
const FINGERPRINTED = 64 * 1024;

async function fingerprint(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FINGERPRINTED), 0, FINGERPRINTED, 0);
    const hash = createHash('sha256').update(String(size)).update(buffer.subarray(0, bytesRead));
    return hash.digest('hex').slice(0, 12);
  } finally {
    await file.close();
  }
}

const VERSION_FOLDER = `v${GLYPH_VERSION}`;

/** Removes files of other packer versions. */
async function removeOlder(folder: string): Promise<void> {
  const versions = await readdir(folder).catch(() => []);
  const old = versions.filter((name) => /^v\d+$/.test(name) && name !== VERSION_FOLDER);
  // A failure is harmless.
  for (const name of old) await rm(join(folder, name), { recursive: true }).catch(() => undefined);
}

export type KeptFiles = {
  read: (source: string, name: string) => Promise<Buffer | undefined>;
  /** May fail, such as on a full disk; stored files can always be rebuilt. */
  write: (source: string, name: string, bytes: Uint8Array) => Promise<void>;
};

export const blockFile = ({ upright, number }: Block) =>
  `${upright ? 'upright' : 'flat'}/${number.toString(16)}`;
export const FACTS_FILE = 'facts.json';

/**
 * Files below `folder`, by the font they were built from; those of another font version or an older packer are not
 * found. Files are renamed into place when complete, so that several processes may build the same one.
 */
export function createKeptFiles(folder: string): KeptFiles {
  void removeOlder(folder);
  const folders = new Map<string, Promise<string>>();
  const folderOf = (source: string): Promise<string> => {
    const known = folders.get(source);
    if (known) return known;
    const found = fingerprint(sourcePath(source)).then((print) =>
      join(folder, VERSION_FOLDER, `${source}-${print}`),
    );
    folders.set(source, found);
    return found;
  };
  return {
    read: async (source, name) => readFile(join(await folderOf(source), name)).catch(() => undefined),
    write: async (source, name, bytes) => {
      const path = join(await folderOf(source), name);
      const part = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(part, bytes);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}
