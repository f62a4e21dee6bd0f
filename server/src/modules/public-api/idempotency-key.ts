import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RefusedField } from '../../errors';
import type { IncomingFile } from '../asset/service';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Letters, digits and signs without blanks; as many as a key of the tasks may have. */
export const KEY_LENGTH = { min: 8, max: 64 } as const;
const KEY = new RegExp(`^[\\x21-\\x7e]{${KEY_LENGTH.min},${KEY_LENGTH.max}}$`);

/** The caller's key by which a request that is sent again makes nothing anew; without one, every request is another. */
export function idempotencyKeyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !KEY.test(key)) throw new RefusedField(IDEMPOTENCY_KEY, 'field.invalid');
  return key;
}

/** The same files, entered into a hash as they are stored: a portrait that is sent again is another asset. */
export async function* hashed(
  files: AsyncIterable<IncomingFile>,
  hash: Hash,
): AsyncGenerator<IncomingFile, void, undefined> {
  for await (const file of files) {
    yield {
      saveTo: async (path) => {
        await file.saveTo(path);
        hash.update(await readFile(path));
      },
    };
  }
}

export const newHash = (): Hash => createHash('sha256');
