import { hash, randomBytes } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { BaseLogger } from 'pino';
import { createBatch } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { type Listener, listenTo } from '../../db/listener';
import { CallError } from '../../errors';
import { createSessionMemory, type SessionMemory } from './memory';
import {
  CLOSED_CHANNEL,
  type Client,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsBeyond,
  deleteSessionsOf,
  findSessionsOf,
  insertSession,
  type LiveSession,
  prepareLiveSessions,
  prolongSession,
  type SessionRow,
} from './repository';

export type { Client } from './repository';

const TOKEN_BYTES = 32;

/** A session ends when it was not used for this long … */
const IDLE_DAYS = 30;
/** … and in any case this long after its log-in. */
export const SESSION_MAX_DAYS = 180;

/** More devices than a person has. Logging in again and again must not fill the table. */
export const MAX_SESSIONS = 50;

/** A checked session, with the token that it came by. */
export type Session = SessionRow & { token: string };

/** The hash of a token, in hex: what a session is remembered by. */
const keyOf = (token: string) => hash('sha256', token, 'hex');

const PUBLIC_ID_BYTES = 12;

/** What a session is called before its user: nothing that opens it, nor what the table finds it by. */
export const publicId = (tokenHash: Buffer): string =>
  hash('sha256', tokenHash, 'buffer').subarray(0, PUBLIC_ID_BYTES).toString('base64url');

type ListedSession = Pick<Client, 'family' | 'device'> & { id: string; createdAt: Date; seenAt: Date };

/** A session as its user sees it. */
export const presentDevice = ({ id, device, family, createdAt, seenAt }: ListedSession, thisId: string) => ({
  deviceId: id,
  device,
  family,
  loggedInAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isThis: id === thisId,
});

/** The same as the table has it. */
const hashOf = (key: string) => Buffer.from(key, 'hex');

/**
 * Log-ins that last: opaque random tokens, of which only the hash is stored. Each is looked up in the database, but
 * for those that were found there seconds ago while {@link Sessions.listen} hears what is closed elsewhere.
 */
export function createSessions(
  { orm }: Pick<Database, 'orm'>,
  memory: SessionMemory<SessionRow> = createSessionMemory(),
) {
  const liveSessions = prepareLiveSessions(orm);

  const findLiveSession = createBatch(
    async (keys: readonly string[]): Promise<(LiveSession | undefined)[]> => {
      const keep = memory.beginLook();
      const found = await liveSessions.execute({ hashes: keys.map(hashOf) });
      const byKey = new Map(found.map((session) => [session.tokenHash.toString('hex'), session]));
      for (const [key, { leftMs, stale: _stale, ...session }] of byKey) keep(key, session, leftMs);
      return keys.map((key) => byKey.get(key));
    },
  );

  const lookUp = async (key: string): Promise<SessionRow> => {
    const found = await findLiveSession(key);
    if (!found) throw new CallError(ErrorCode.sessionInvalid);
    if (found.stale) await prolongSession(orm, found.tokenHash, IDLE_DAYS, SESSION_MAX_DAYS);
    return found;
  };

  return {
    /** A new session of the user; its token, which nobody can read again. Beyond {@link MAX_SESSIONS} the oldest end. */
    open: async (tx: Executor, userId: string, { family, device }: Client): Promise<string> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await insertSession(tx, { tokenHash: hashOf(keyOf(token)), userId, family, device }, IDLE_DAYS);
      await deleteSessionsBeyond(tx, userId, MAX_SESSIONS);
      return token;
    },

    /** The session of a token. Throws a CallError: 11001 without a token, 11000 when it is not (or no longer) good. */
    authenticate: async (token: string | undefined): Promise<Session> => {
      if (token === undefined) throw new CallError(ErrorCode.loginNeeded);
      const key = keyOf(token);
      const { tokenHash, userId, family } = memory.find(key) ?? (await lookUp(key));
      return { tokenHash, userId, family, token };
    },

    /** Ends a session; nothing happens when there is none. */
    close: async (token: string | undefined): Promise<void> => {
      if (token === undefined) return;
      const key = keyOf(token);
      await deleteSession(orm, hashOf(key));
      memory.forget(key);
    },

    /** Where the user is logged in, the session used last first; `id` is safe to show. */
    list: async (userId: string) =>
      (await findSessionsOf(orm, userId)).map(({ tokenHash, ...session }) => ({
        ...session,
        id: publicId(tokenHash),
      })),

    /** Ends one session of the user's by what `list` calls it; false when there is none. */
    closeOne: async (userId: string, id: string): Promise<boolean> => {
      const found = (await findSessionsOf(orm, userId)).find(({ tokenHash }) => publicId(tokenHash) === id);
      if (!found) return false;
      await deleteSession(orm, found.tokenHash);
      memory.forget(found.tokenHash.toString('hex'));
      return true;
    },

    /** Ends all sessions of a user, but the one to `keep`. */
    closeAll: async (tx: Executor, userId: string, keep?: Buffer): Promise<void> => {
      memory.forgetUser(userId);
      await deleteSessionsOf(tx, userId, keep);
    },

    /**
     * Hears of the sessions that any node closes, and remembers live ones for a few seconds as long as it does.
     * Without it, and while it cannot hear, each call asks the database.
     */
    listen: (pool: Database['pool'], log: Pick<BaseLogger, 'debug'>): Listener =>
      listenTo({
        pool,
        channel: CLOSED_CHANNEL,
        onNotice: memory.forget,
        onHearing: memory.trust,
        onDeaf: memory.distrust,
        log,
      }),

    /** Removes those that are over. */
    sweep: () => deleteExpiredSessions(orm),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
