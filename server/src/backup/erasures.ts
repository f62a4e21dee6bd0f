import { Readable } from 'node:stream';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { appUser } from '../db/schema/app-user';
import type { Destination } from './destination';
import { snapshotTime } from './manifest';

/**
 * The list of erased accounts, beside the snapshots: one empty file for each, named by the user's ID, so that what was
 * erased after a snapshot stays erased when the snapshot is restored.
 */
const ERASED = 'erased';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Days after the due time within which an account is erased at the latest, unless orders or tasks are unfinished. */
const SLACK_DAYS = 31;

/** Adds an account to the list. */
export async function recordErasure(destination: Pick<Destination, 'write'>, userId: string): Promise<void> {
  await destination.write(`${ERASED}/${userId}`, Readable.from([]));
}

/** IDs of erased accounts. */
export async function listErasures(destination: Pick<Destination, 'list'>): Promise<string[]> {
  return (await destination.list(ERASED)).filter((name) => USER_ID.test(name));
}

/**
 * Brings the list up to date: adds accounts that are missing because the destination was away, and removes those that
 * were erased before the oldest snapshot, in which they are erased already.
 * @param oldest the name of the oldest snapshot; undefined if there is none
 */
export async function renewErasures(
  destination: Destination,
  tx: Executor,
  oldest: string | undefined,
): Promise<void> {
  const listed = new Set(await listErasures(destination));
  const since = new Date(oldest === undefined ? Date.now() : snapshotTime(oldest));
  const rows = await tx
    .select({ userId: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.state, 'closed'),
        gt(
          appUser.closingAt,
          sql`${since.toISOString()}::timestamptz - make_interval(days => ${SLACK_DAYS}::int)`,
        ),
      ),
    );
  const recent = new Set(rows.map(({ userId }) => userId));
  for (const userId of recent) if (!listed.has(userId)) await recordErasure(destination, userId);
  for (const userId of listed) if (!recent.has(userId)) await destination.remove(`${ERASED}/${userId}`);
}
