import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Block } from '../../renderer/glyphs/blocks';
import { sourcePath } from '../../renderer/glyphs/font-files';

/** Goes up when outlines are made in another way, so that those made before are made again. */
export const GLYPH_VERSION = 1;

/** Of a font's beginning, where each of its tables has its checksum. */
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

/** Removes what another version of the packer has kept. */
async function removeOlder(folder: string): Promise<void> {
  const versions = await readdir(folder).catch(() => []);
  const old = versions.filter((name) => /^v\d+$/.test(name) && name !== VERSION_FOLDER);
  // One that cannot be removed does no harm.
  for (const name of old) await rm(join(folder, name), { recursive: true }).catch(() => undefined);
}

export type KeptFiles = {
  read: (source: string, name: string) => Promise<Buffer | undefined>;
  /** May fail, as on a full disk: what is kept is only ever a copy of what can be made again. */
  write: (source: string, name: string, bytes: Uint8Array) => Promise<void>;
};

export const blockFile = ({ upright, number }: Block) =>
  `${upright ? 'upright' : 'flat'}/${number.toString(16)}`;
export const FACTS_FILE = 'facts.json';

/**
 * Files below `folder`, by the font that they were made of: those of another font, or of an older packer, are not found.
 * A file gets its name when it is whole, so that several processes may make the same one.
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
