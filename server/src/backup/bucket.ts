import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { S3Objects } from '../s3/objects';
import type { Destination } from './destination';
import { measure } from './directory';

/** Age of an upload that was begun and not completed, beyond the duration of any. */
const ABANDONED_MS = 24 * 3_600_000;

const asFolder = (name: string) => (name === '' || name.endsWith('/') ? name : `${name}/`);

/**
 * A folder in a bucket of S3 or a compatible service as destination of backups; best in another place than the files.
 * @param folder '' for the whole bucket, or a name that ends in `/`
 */
export function bucketDestination(objects: S3Objects, folder: string): Destination {
  const nameOf = (name: string) => `${folder}${name}`;
  const where = `${objects.where}/${folder}`;
  return {
    where,
    probe: async () => {
      const probe = nameOf(`.probe-${randomUUID()}`);
      try {
        await objects.put(probe, Readable.from([Buffer.from('probe')]));
        await objects.remove(probe);
        // What a killed run left costs space, but does not keep a backup from being made.
        await objects.abortUploads(folder, new Date(Date.now() - ABANDONED_MS)).catch(() => undefined);
      } catch (error) {
        throw new StartupError(
          'backup_destination',
          `The backup destination ${where} cannot be written (${(error as Error).message}): check the bucket, its region and the key.`,
          ExitCode.system,
          { cause: error },
        );
      }
    },
    write: async (name, source) => {
      const { stream, result } = measure();
      await pipeline(source, stream, (measured) => objects.put(nameOf(name), measured));
      return result();
    },
    read: (name) => objects.read(nameOf(name)),
    size: (name) => objects.size(nameOf(name)),
    list: async (name) => {
      const prefix = nameOf(asFolder(name));
      const names: string[] = [];
      for await (const found of objects.list(prefix, { folders: true }))
        names.push(found.name.slice(prefix.length));
      return names;
    },
    async *listAll(name) {
      const prefix = nameOf(asFolder(name));
      for await (const { name: full, bytes } of objects.list(prefix))
        yield { path: full.slice(prefix.length), bytes };
    },
    remove: async (name) => {
      if (!name.endsWith('/')) return objects.remove(nameOf(name));
      for await (const found of objects.list(nameOf(name))) await objects.remove(found.name);
    },
  };
}
