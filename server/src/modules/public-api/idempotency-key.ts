import { createHash, type Hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { RefusedField } from '../../errors';
import type { IncomingFile } from '../asset/service';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Letters, digits and signs without blanks; as many as the `requestId` of a run, which the key becomes. */
const KEY = new RegExp(`^[\\x21-\\x7e]{${REQUEST_ID_LENGTH.min},${REQUEST_ID_LENGTH.max}}$`);

/** The caller's key by which a request that is sent again makes nothing new; without one, every request is another. */
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
