import type { Family } from '@tuzuo/core/api/family';
import { and, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { userSession } from '../../db/schema/user-session';
import type { PersonalTables } from '../personal-data/service';

export type SessionRow = { tokenHash: Buffer; userId: string; family: Family };

/** The application that opened a session, and a description of the device such as `Chrome on Android`. */
export type Client = { family: Family; device: string };

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

const isLive = gt(userSession.expiresAt, sql`now()`);

/** Inserts a session that expires in `idleDays`. */
export async function insertSession(
  tx: Executor,
  session: SessionRow & Client,
  idleDays: number,
): Promise<void> {
  await tx.insert(userSession).values({ ...session, expiresAt: sql`now() + ${days(idleDays)}` });
}

/** A live session. `stale`: last used over an hour ago. `leftMs`: time until it expires if unused. */
export type LiveSession = SessionRow & { stale: boolean; leftMs: number };

/** The channel that announces closed sessions on commit, by the token's hash in hex. */
export const CLOSED_CHANNEL = 'tuzuo_session_closed';

/**
 * Live sessions by token hashes, in no particular order. A named statement, which the database plans once per
 * connection.
 */
export function prepareLiveSessions(tx: Executor) {
  const { tokenHash, userId, family, seenAt, expiresAt } = userSession;
  const stale = sql<boolean>`${seenAt} < now() - interval '1 hour'`;
  const leftMs = sql`extract(epoch from ${expiresAt} - now()) * 1000`.mapWith(Number);
  return tx
    .select({ tokenHash, userId, family, stale, leftMs })
    .from(userSession)
    .where(and(sql`${tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`, isLive))
    .prepare('live_sessions');
}

/** Records a use: the session expires in `idleDays`, but at most `maxDays` after its creation. */
export async function prolongSession(
  tx: Executor,
  hash: Buffer,
  idleDays: number,
  maxDays: number,
): Promise<void> {
  const expiresAt = sql`least(now() + ${days(idleDays)}, ${userSession.createdAt} + ${days(maxDays)})`;
  await tx.update(userSession).set({ seenAt: sql`now()`, expiresAt }).where(eq(userSession.tokenHash, hash));
}

/** Deletes sessions and announces each. */
async function closeWhere(tx: Executor, which: SQL | undefined): Promise<void> {
  await tx.execute(sql`
    with closed as (delete from ${userSession} where ${which} returning ${userSession.tokenHash} as hash)
    select pg_notify(${CLOSED_CHANNEL}, encode(hash, 'hex')) from closed`);
}

/** Closes a session. */
export async function deleteSession(tx: Executor, hash: Buffer): Promise<void> {
  await closeWhere(tx, eq(userSession.tokenHash, hash));
}

/** Closes a user's sessions, except the one to `keep`. */
export async function deleteUserSessions(tx: Executor, userId: string, keep?: Buffer): Promise<void> {
  const others = keep === undefined ? undefined : ne(userSession.tokenHash, keep);
  await closeWhere(tx, and(eq(userSession.userId, userId), others));
}

/** The user's live sessions, most recently used first. */
export function findSessionsOf(tx: Executor, userId: string) {
  const { tokenHash, family, device, createdAt, seenAt } = userSession;
  return tx
    .select({ tokenHash, family, device, createdAt, seenAt })
    .from(userSession)
    .where(and(eq(userSession.userId, userId), isLive))
    .orderBy(desc(seenAt), desc(createdAt));
}

/** Closes a user's sessions except the `keep` most recently used. */
export async function deleteSessionsBeyond(tx: Executor, userId: string, keep: number): Promise<void> {
  const beyond = tx
    .select({ hash: userSession.tokenHash })
    .from(userSession)
    .where(eq(userSession.userId, userId))
    .orderBy(desc(userSession.seenAt))
    .offset(keep);
  await closeWhere(tx, inArray(userSession.tokenHash, beyond));
}

/** Deletes expired sessions, which need not be announced. */
export async function deleteExpiredSessions(tx: Executor): Promise<void> {
  await tx.delete(userSession).where(lte(userSession.expiresAt, sql`now()`));
}

/** The user data of this module. */
export const sessionTables: PersonalTables = {
  user_session: { erasure: 'deleted', exported: 'devices' },
};
