import { ErrorCode } from '@tuzuo/core/api/errors';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import { addressSubject, consume } from '../limit/service';
import { findOrCreateUser } from '../user/service';
import type { FindKey } from './keys';

const MINUTE_MS = 60_000;
export const REQUESTS_A_MINUTE = 120;
const WRONG_KEYS_A_MINUTE = 30;

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/** Finds the user that a request's key stands for: one for each key, which owns what is made with it. */
export function createCallerLookup(database: Pick<Database, 'transaction'>, findKey: FindKey) {
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

  /** Throws a CallError 11001 without a good key, 10004 for too many requests. */
  return async ({ headers, ip }: FastifyRequest): Promise<string> => {
    const name = findKey(BEARER.exec(headers.authorization ?? '')?.[1]);
    if (name === undefined) {
      await spend(`v1-wrong:${addressSubject(ip)}`, WRONG_KEYS_A_MINUTE);
      throw new CallError(ErrorCode.loginNeeded, null, 'v1.keyNeeded');
    }
    await spend(`v1:${name}`, REQUESTS_A_MINUTE);
    return userOf(name);
  };
}
