import type { NoticeKind } from '@tuzuo/core/api/notice';
import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { type NoticeData, notice } from '../../db/schema/notice';
import type { PersonalTables } from '../personal-data/service';

export type Notice = typeof notice.$inferSelect;

/** Kind and cause are unique per user. */
export type NewNotice = { userId: string; kind: NoticeKind; cause: string; data: NoticeData };

/** Days for which notices are kept, and the maximum number per user. */
const KEEP_DAYS = 180;
const KEEP_COUNT = 500;

/** Days that a sweep, which runs daily, looks back for users with new notices. */
const SWEEP_DAYS = 7;
const SWEEP_BATCH = 1_000;

/** Hours after which an unsent notice is not sent any more. */
const SEND_HOURS = 24;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/** Inserts notices, skipping existing ones. */
export async function insertNotices(tx: Executor, rows: readonly NewNotice[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notice)
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .onConflictDoNothing();
}

/** A page of a user's notices, newest first. */
export function findNotices(
  tx: Executor,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<Notice[]> {
  return tx
    .select()
    .from(notice)
    .where(and(eq(notice.userId, userId), before === undefined ? undefined : lt(notice.id, before)))
    .orderBy(desc(notice.id))
    .limit(limit);
}

export const countUnread = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(notice, and(eq(notice.userId, userId), isNull(notice.readAt)));

/** Whether a user got a notice of this kind within the last `days`. */
export async function wasNotifiedRecently(
  tx: Executor,
  { userId, kind }: Pick<NewNotice, 'userId' | 'kind'>,
  days: number,
): Promise<boolean> {
  const lately = and(eq(notice.userId, userId), eq(notice.kind, kind), gt(notice.createdAt, daysAgo(days)));
  return (await tx.$count(notice, lately)) > 0;
}

/** Marks one of a user's notices as read, or all. */
export async function markRead(tx: Executor, userId: string, id?: string): Promise<void> {
  await tx
    .update(notice)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(notice.userId, userId), isNull(notice.readAt), id === undefined ? undefined : eq(notice.id, id)),
    );
}

/** Claims unsent notices exclusively for some minutes. */
export async function claimUnsent(tx: Executor, limit: number, minutes: number): Promise<Notice[]> {
  const due = tx
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        isNull(notice.sentAt),
        lte(notice.nextTryAt, sql`now()`),
        gt(notice.createdAt, sql`now() - make_interval(hours => ${SEND_HOURS}::int)`),
      ),
    )
    .orderBy(notice.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(notice)
    .set({ nextTryAt: sql`now() + make_interval(mins => ${minutes}::int)`, tries: sql`${notice.tries} + 1` })
    .where(inArray(notice.id, due))
    .returning();
}

/** Records which channels have the notice; `isOver` if no other follows. */
export async function saveSent(
  tx: Executor,
  id: string,
  { sentBy, isOver }: { sentBy: string[]; isOver: boolean },
): Promise<void> {
  await tx
    .update(notice)
    .set({ sentBy, ...(isOver && { sentAt: sql`now()` }) })
    .where(eq(notice.id, id));
}

/**
 * Deletes a batch of notices that are too old, and one of those beyond the number per user, of users who lately got some.
 * Returns how many.
 */
export async function sweepNotices(tx: Executor): Promise<number> {
  const old = tx
    .select({ id: notice.id })
    .from(notice)
    .where(lt(notice.createdAt, daysAgo(KEEP_DAYS)))
    .limit(SWEEP_BATCH);
  const aged = await tx.delete(notice).where(inArray(notice.id, old));
  const surplus = await tx.execute(sql`
    delete from notice where id in (
      select extra.id from (
        select distinct user_id from notice where created_at > ${daysAgo(SWEEP_DAYS)}
      ) lately, lateral (
        select n.id from notice n where n.user_id = lately.user_id order by n.id desc offset ${KEEP_COUNT}
      ) extra limit ${SWEEP_BATCH}
    )`);
  return (aged.rowCount ?? 0) + (surplus.rowCount ?? 0);
}

/** The user data of this module. */
export const noticeTables: PersonalTables = {
  notice: { erasure: 'deleted', exported: 'messages' },
};
