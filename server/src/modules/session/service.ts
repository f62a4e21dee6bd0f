import { createHash, randomBytes } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/errors';
import type { Family } from '@tuzuo/core/family';
import { createBatch } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../http/port';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type LiveSession,
  prepareLiveSessions,
  prolongSession,
  type SessionRow,
} from './repository';

const TOKEN_BYTES = 32;

/** A session ends when it was not used for this long … */
const IDLE_DAYS = 30;
/** … and in any case this long after its log-in. */
export const SESSION_MAX_DAYS = 180;

/** A checked session, with the token that it came by. */
export type Session = SessionRow & { token: string };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Log-ins that last: opaque random tokens, of which only the hash is stored. */
export function createSessions({ orm }: Pick<Database, 'orm'>) {
  const liveSessions = prepareLiveSessions(orm);

  const findLiveSession = createBatch(
    async (hashes: readonly Buffer[]): Promise<(LiveSession | undefined)[]> => {
      const found = await liveSessions.execute({ hashes });
      const byHash = new Map(found.map((session) => [session.tokenHash.toString('hex'), session]));
      return hashes.map((hash) => byHash.get(hash.toString('hex')));
    },
  );

  return {
    /** A new session of the user; its token, which nobody can read again. */
    open: async (tx: Executor, userId: string, family: Family): Promise<string> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await insertSession(tx, { tokenHash: hashOf(token), userId, family }, IDLE_DAYS);
      return token;
    },

    /** The session of a token. Throws a CallError: 11001 without a token, 11000 when it is not (or no longer) good. */
    authenticate: async (token: string | undefined): Promise<Session> => {
      if (token === undefined) throw new CallError(ErrorCode.loginNeeded);
      const found = await findLiveSession(hashOf(token));
      if (!found) throw new CallError(ErrorCode.sessionInvalid);
      const { stale, ...session } = found;
      if (stale) await prolongSession(orm, session.tokenHash, IDLE_DAYS, SESSION_MAX_DAYS);
      return { ...session, token };
    },

    /** Ends a session; nothing happens when there is none. */
    close: async (token: string | undefined): Promise<void> => {
      if (token !== undefined) await deleteSession(orm, hashOf(token));
    },

    /** Ends all sessions of a user, but the one to `keep`. */
    closeAll: deleteSessionsOf,

    /** Removes those that are over. */
    sweep: () => deleteExpiredSessions(orm),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
