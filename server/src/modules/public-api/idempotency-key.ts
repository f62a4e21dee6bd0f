import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { RefusedField } from '../../errors';
import type { IncomingFile } from '../asset/service';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Printable ASCII without spaces, of the length of a run's `requestId`, which the key becomes. */
const KEY = new RegExp(`^[\\x21-\\x7e]{${REQUEST_ID_LENGTH.min},${REQUEST_ID_LENGTH.max}}$`);

/** The request's idempotency key, with which a repeated request creates nothing new; if missing, a unique one. */
export function idempotencyKeyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  if (typeof key !== 'string' || !KEY.test(key)) throw new RefusedField(IDEMPOTENCY_KEY, 'field.invalid');
  return key;
}

/** Passes the files on while adding their content to a hash, because a repeated portrait becomes a new asset. */
export async function* hashed(
  files: AsyncIterable<IncomingFile>,
  hash: Hash,
): AsyncGenerator<IncomingFile, void, undefined> {
  for await (const file of files) {
    yield {
      saveTo: async (path) => {
        await file.saveTo(path);
        for await (const part of createReadStream(path)) hash.update(part);
      },
    };
  }
}

export const newHash = (): Hash => createHash('sha256');
