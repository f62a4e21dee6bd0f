import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { flush } from '../lib/flush';
import type { Destination, Stored } from './destination';

/** Backups contain what users' accounts protect, so other accounts of the machine must not read them. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** Files that a killed run left half-written begin with this; lists leave them out. */
const PART = '.part-';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

/** Counts and hashes the bytes that pass. */
export function measure(): { stream: Transform; result: () => Stored } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const inByteOrder = (one: string, other: string) => (one < other ? -1 : 1);

/** Names in a directory; those of directories end in `/`. */
async function namesIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith(PART))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort(inByteOrder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function* filesBelow(root: string, below = ''): AsyncGenerator<{ path: string; bytes: number }> {
  for (const name of await namesIn(join(root, below))) {
    const path = `${below}${name}`;
    if (name.endsWith('/')) yield* filesBelow(root, path);
    else yield { path, bytes: (await stat(join(root, path))).size };
  }
}

/** A directory as destination of backups: best on another disk, such as a mounted share. It must exist. */
export function directoryDestination(root: string): Destination {
  const pathOf = (name: string) => join(root, name);
  return {
    where: root,
    probe: async () => {
      const path = pathOf(`${PART}${randomUUID()}`);
      try {
        await (await open(path, 'wx', FILE_MODE)).close();
        await rm(path);
      } catch (error) {
        throw new StartupError(
          'backup_destination',
          `The backup destination ${root} cannot be written (${codeOf(error)}): create the directory or mount its disk, and let this account write there.`,
          ExitCode.system,
          { cause: error },
        );
      }
    },
    write: async (name, source) => {
      const to = pathOf(name);
      const part = join(dirname(to), `${PART}${randomUUID()}`);
      await mkdir(dirname(to), { recursive: true, mode: DIRECTORY_MODE });
      const { stream, result } = measure();
      try {
        await pipeline(source, stream, createWriteStream(part, { mode: FILE_MODE, flags: 'wx' }));
        await flush(part);
        await rename(part, to);
        await flush(dirname(to));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return result();
    },
    read: (name) => createReadStream(pathOf(name)),
    size: async (name) => {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    list: (folder) => namesIn(pathOf(folder)),
    listAll: (folder) => filesBelow(pathOf(folder)),
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  };
}
