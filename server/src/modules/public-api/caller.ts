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

/** A program's key, and the name that its photos are kept under. */
export type ApiKey = { name: string; key: string };

const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** The key that was presented, compared in constant time; undefined for an unknown one. */
type FindKey = (presented: string | undefined) => string | undefined;

function createKeyring(keys: readonly ApiKey[]): FindKey {
  const known = keys.map(({ name, key }) => ({ name, digest: digestOf(key) }));
  return (presented) => {
    const digest = digestOf(presented ?? '');
    // All are looked at, so that the time tells nothing.
    const [found] = known.filter((one) => timingSafeEqual(one.digest, digest));
    return presented === undefined ? undefined : found?.name;
  };
}

/** Finds the user that a request's key stands for: one for each key, which owns what is made with it. */
export function createCallerLookup(database: Pick<Database, 'transaction'>, keys: readonly ApiKey[]) {
  const findKey = createKeyring(keys);
  const users = new Map<string, Promise<string>>();

  const userOf = (name: string): Promise<string> => {
    const identity = { kind: 'service', scope: 'v1', subject: name } as const;
    const known = users.get(name) ?? database.transaction((tx) => findOrCreateUser(tx, [identity], {}));
    users.set(name, known);
    // What failed once is tried again.
    known.catch(() => users.delete(name));
    return known;
  };

  const spend = (key: string, limit: number) =>
    database.transaction((tx) => consume(tx, [{ key, limit, windowMs: MINUTE_MS }]));

  /** By the header and the address of a request. Throws a CallError 11001 without a good key, 10004 for too many requests. */
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
