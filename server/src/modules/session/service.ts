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
  deleteUserSessions,
  findSessionsOf,
  insertSession,
  type LiveSession,
  prepareLiveSessions,
  prolongSession,
  type SessionRow,
} from './repository';

export type { Client } from './repository';

const TOKEN_BYTES = 32;

/** A session ends after this many days without use … */
const IDLE_DAYS = 30;
/** … and in any case this many days after its login. */
export const SESSION_MAX_DAYS = 180;

/** Maximum sessions per user, more than anyone has devices, so that repeated logins cannot fill the table. */
export const MAX_SESSIONS = 50;

/** A valid session, with the token that identified it. */
export type Session = SessionRow & { token: string };

/** The hash of a token in hex, the key in the session cache. */
const keyOf = (token: string) => hash('sha256', token, 'hex');

const PUBLIC_ID_BYTES = 12;

/** The ID of a session shown to its user. It neither authenticates nor reveals the database key. */
export const publicId = (tokenHash: Buffer): string =>
  hash('sha256', tokenHash, 'buffer').subarray(0, PUBLIC_ID_BYTES).toString('base64url');

type ListedSession = Pick<Client, 'family' | 'device'> & { id: string; createdAt: Date; seenAt: Date };

/** A session in wire format for its user. */
export const presentDevice = ({ id, device, family, createdAt, seenAt }: ListedSession, thisId: string) => ({
  deviceId: id,
  device,
  family,
  loggedInAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
  isThis: id === thisId,
});

/** The same hash as a database key. */
const hashOf = (key: string) => Buffer.from(key, 'hex');

/**
 * Persistent logins: opaque random tokens, stored only as hashes. Each is looked up in the database, except those found
 * seconds ago while {@link Sessions.listen} receives notices of sessions closed on other nodes.
 */
export function createSessions(
  { orm }: Pick<Database, 'orm'>,
  memory: SessionMemory<SessionRow> = createSessionMemory(),
) {
  const liveSessions = prepareLiveSessions(orm);

  const findLiveSession = createBatch(
    async (keys: readonly string[]): Promise<(LiveSession | undefined)[]> => {
      const keep = memory.beginLookup();
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
    /**
     * Opens a session and returns its token, which cannot be read again. Beyond {@link MAX_SESSIONS} the oldest
     * sessions end.
     */
    open: async (tx: Executor, userId: string, { family, device }: Client): Promise<string> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await insertSession(tx, { tokenHash: hashOf(keyOf(token)), userId, family, device }, IDLE_DAYS);
      await deleteSessionsBeyond(tx, userId, MAX_SESSIONS);
      return token;
    },

    /**
     * The session of a token.
     * @throws CallError 11001 without a token, 11000 if it is not (or no longer) valid
     */
    authenticate: async (token: string | undefined): Promise<Session> => {
      if (token === undefined) throw new CallError(ErrorCode.loginNeeded);
      const key = keyOf(token);
      const { tokenHash, userId, family } = memory.find(key) ?? (await lookUp(key));
      return { tokenHash, userId, family, token };
    },

    /** Closes a session, if it exists. */
    close: async (token: string | undefined): Promise<void> => {
      if (token === undefined) return;
      const key = keyOf(token);
      await deleteSession(orm, hashOf(key));
      memory.forget(key);
    },

    /** The user's sessions, most recently used first; `id` is safe to show. */
    list: async (userId: string) =>
      (await findSessionsOf(orm, userId)).map(({ tokenHash, ...session }) => ({
        ...session,
        id: publicId(tokenHash),
      })),

    /** Closes one of the user's sessions by the `id` that `list` returned; false if there is none. */
    closeOne: async (userId: string, id: string): Promise<boolean> => {
      const found = (await findSessionsOf(orm, userId)).find(({ tokenHash }) => publicId(tokenHash) === id);
      if (!found) return false;
      await deleteSession(orm, found.tokenHash);
      memory.forget(found.tokenHash.toString('hex'));
      return true;
    },

    /** Closes all sessions of a user, except the one to `keep`. */
    closeAll: async (tx: Executor, userId: string, keep?: Buffer): Promise<void> => {
      memory.forgetUser(userId);
      await deleteUserSessions(tx, userId, keep);
    },

    /**
     * Listens for sessions closed by any node, which enables the cache for as long as the connection works. Otherwise
     * each call queries the database.
     */
    listen: (pool: Database['pool'], log: Pick<BaseLogger, 'debug'>): Listener =>
      listenTo({
        pool,
        channel: CLOSED_CHANNEL,
        onNotice: memory.forget,
        onConnected: memory.trust,
        onDisconnected: memory.distrust,
        log,
      }),

    /** Deletes expired sessions. */
    sweep: () => deleteExpiredSessions(orm),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** A user's devices, for the export of their data; `tokenHash` is that of the session that asks. */
export async function exportDevices(sessions: Pick<Sessions, 'list'>, userId: string, tokenHash: Buffer) {
  const listed = await sessions.list(userId);
  return listed.map((session) => presentDevice(session, publicId(tokenHash)));
}
