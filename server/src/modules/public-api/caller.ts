import { createHash, timingSafeEqual } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import { addressSubject } from '../../lib/network-address';
import { consume } from '../limit/service';
import { findOrCreateUser } from '../user/service';

const MINUTE_MS = 60_000;
export const REQUESTS_A_MINUTE = 120;
const WRONG_KEYS_A_MINUTE = 30;

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/** An API key and the name under which its photos are stored. */
export type ApiKey = { name: string; key: string };

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** Finds the name of a key, compared in constant time; undefined for an unknown one. */
type FindKey = (presented: string | undefined) => string | undefined;

function createKeyring(keys: readonly ApiKey[]): FindKey {
  const known = keys.map(({ name, key }) => ({ name, digest: digestOf(key) }));
  return (presented) => {
    const digest = digestOf(presented ?? '');
    // All keys are compared, so that timing reveals nothing.
    const [found] = known.filter((one) => timingSafeEqual(one.digest, digest));
    return presented === undefined ? undefined : found?.name;
  };
}

/** Finds the user of a request's API key. Each key has one user, who owns what is made with it. */
export function createCallerLookup(database: Pick<Database, 'orm' | 'transaction'>, keys: readonly ApiKey[]) {
  const findKey = createKeyring(keys);
  const users = new Map<string, Promise<string>>();

  const userOf = (name: string): Promise<string> => {
    const identity = { kind: 'service', scope: 'v1', subject: name } as const;
    const known = users.get(name) ?? database.transaction((tx) => findOrCreateUser(tx, [identity], {}));
    users.set(name, known);
    // A failure is not cached.
    known.catch(() => users.delete(name));
    return known;
  };

  const spend = (key: string, limit: number) => consume(database.orm, [{ key, limit, windowMs: MINUTE_MS }]);

  /**
   * Identifies the caller by the header and address of a request.
   * @throws CallError 11001 without a valid key, 10004 for too many requests
   */
  return async (authorization: string | undefined, address: string): Promise<string> => {
    const name = findKey(BEARER.exec(authorization ?? '')?.[1]);
    if (name === undefined) {
      await spend(`v1-wrong:${addressSubject(address)}`, WRONG_KEYS_A_MINUTE);
      throw new CallError(ErrorCode.loginNeeded, null, 'v1.keyNeeded');
    }
    await spend(`v1:${name}`, REQUESTS_A_MINUTE);
    return userOf(name);
  };
}
