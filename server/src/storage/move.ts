import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './port';

/** Files moved at a time: enough to wait for two storages, and few enough to leave them to users. */
const AT_ONCE = 4;

const FILE_MODE = 0o600;

/** A file to move, and what is known of it. */
type Expected = { key: string; bytes: number | null; sha256: string | null };

/** What happened to a file. `deleted`: nothing names it any more. */
export type Moved = 'moved' | 'present' | 'missing' | 'damaged' | 'deleted';

type Moving = {
  from: Storage;
  to: Storage;
  /** An existing local directory, best on the disk of a local storage. */
  workDir: string;
  /** Whether something that exists still names the file. */
  isNamed: (key: string) => Promise<boolean>;
  /** Whether to delete files from where they were, once they are known to be in the other storage. */
  deletes: boolean;
};

type Content = { bytes: number; sha256: string };

const fits = (content: Content, { bytes, sha256 }: Expected) =>
  (bytes === null || bytes === content.bytes) && (sha256 === null || sha256 === content.sha256);

/** Reads a file of a storage in full, into `path` if there is one. */
async function readContent(storage: Pick<Storage, 'read'>, key: string, path?: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      bytes += part.length;
      done(null, path === undefined ? undefined : part);
    },
  });
  if (path === undefined) await pipeline(storage.read(key), measure.resume());
  else await pipeline(storage.read(key), measure, createWriteStream(path, { flags: 'wx', mode: FILE_MODE }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file, and compares what arrived by reading it again. */
async function copy({ from, to, workDir }: Moving, file: Expected): Promise<Moved> {
  const path = join(workDir, randomUUID());
  try {
    const content = await readContent(from, file.key, path);
    if (!fits(content, file)) return 'damaged';
    await to.put(file.key, path);
    const arrived = await readContent(to, file.key);
    if (arrived.sha256 === content.sha256) return 'moved';
    await to.remove(file.key);
    throw new Error(`${file.key} reads differently from what was written`);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether the bytes of a file are the same in both storages. */
async function isSame({ from, to }: Moving, key: string): Promise<boolean> {
  return (await readContent(from, key)).sha256 === (await readContent(to, key)).sha256;
}

/** Keys are written once and completely, so that a size is enough until one of two copies is deleted. */
async function transfer(moving: Moving, file: Expected, isPresent: boolean): Promise<Moved> {
  if (!isPresent) return copy(moving, file);
  return !moving.deletes || (await isSame(moving, file.key)) ? 'present' : 'damaged';
}

async function moveOne(moving: Moving, file: Expected): Promise<Moved> {
  const { from, to, isNamed, deletes } = moving;
  const { key } = file;
  const [source, target] = [await from.size(key), await to.size(key)];
  if (source === undefined) {
    if (target !== undefined) return 'present';
    return (await isNamed(key)) ? 'missing' : 'deleted';
  }
  const outcome = await transfer(moving, file, target === source);
  // It may have been deleted from both storages while it was on its way.
  if (!(await isNamed(key))) {
    await to.remove(key);
    return 'deleted';
  }
  if (deletes && outcome !== 'damaged') await from.remove(key);
  return outcome;
}

/**
 * Moves files while the product runs, which must read from both storages, write to `to`, and delete from both. Files that
 * are there already are skipped, so an interrupted move is repeated.
 * @returns the files in their order, with what happened to each
 */
export async function* moveFiles(
  files: AsyncIterable<Expected>,
  moving: Moving,
): AsyncGenerator<{ key: string; outcome: Moved }> {
  const waiting: Promise<{ key: string; outcome: Moved }>[] = [];
  try {
    for await (const file of files) {
      const begun = moveOne(moving, file).then((outcome) => ({ key: file.key, outcome }));
      begun.catch(() => undefined);
      waiting.push(begun);
      if (waiting.length === AT_ONCE) yield await (waiting.shift() as (typeof waiting)[number]);
    }
    for (const begun of waiting.splice(0)) yield await begun;
  } finally {
    await Promise.allSettled(waiting);
  }
}

/** Compares a file with what is known of it: by size, or by all of its bytes. */
export async function checkFile(
  storage: Pick<Storage, 'read' | 'size'>,
  file: Expected,
  { sizesOnly }: { sizesOnly: boolean },
): Promise<'intact' | 'missing' | 'damaged'> {
  const bytes = await storage.size(file.key);
  if (bytes === undefined) return 'missing';
  if (file.bytes !== null && bytes !== file.bytes) return 'damaged';
  if (sizesOnly || file.sha256 === null) return 'intact';
  return fits(await readContent(storage, file.key), file) ? 'intact' : 'damaged';
}
