import type { ClientBase } from 'pg';

/** First half of our advisory lock keys ("tuzu" in ASCII), to separate them from those of graphile-worker. */
const LOCK_SPACE = 0x74757a75;

/** Second half: one number per exclusive operation. */
const LOCKS = { migrate: 1, ownDataDirectory: 2, backup: 3 } as const;

type LockName = keyof typeof LOCKS;

/**
 * Waits for the lock, runs `work` and releases it. The lock belongs to the session of `client`, so it also ends when
 * the process dies; use a single direct connection (no transaction-pooling proxy).
 */
export async function withAdvisoryLock<T>(
  client: ClientBase,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  const key = [LOCK_SPACE, LOCKS[name]];
  await client.query('select pg_advisory_lock($1, $2)', key);
  const unlock = () => client.query('select pg_advisory_unlock($1, $2)', key);
  try {
    const result = await work();
    await unlock();
    return result;
  } catch (error) {
    // If the connection failed, the lock is already gone, and the first error is the one to report.
    await unlock().catch(() => undefined);
    throw error;
  }
}

/** Tries to take the lock for the lifetime of `client`'s session; never waits. */
export async function tryHoldAdvisoryLock(client: ClientBase, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    LOCK_SPACE,
    LOCKS[name],
  ]);
  return rows[0]?.held === true;
}

/** The application_name of the session that holds the lock, if any. */
export async function advisoryLockHolder(client: ClientBase, name: LockName): Promise<string | undefined> {
  const { rows } = await client.query<{ holder: string }>(
    `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1::oid and l.objid = $2::oid and l.granted`,
    [LOCK_SPACE, LOCKS[name]],
  );
  return rows[0]?.holder;
}
