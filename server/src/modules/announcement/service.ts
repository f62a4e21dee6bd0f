import type { Api } from '@tuzuo/contract/api';
import type { Locale } from '@tuzuo/core/text/locale';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { createSharedLook } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { announcement } from '../../db/schema/notice';

export type Announcement = typeof announcement.$inferSelect;

/** Shown at a time: more would be noise. */
const MOST = 3;

/** What is told to everybody now, newest first. Asked by every visit: one look serves all who ask at the same moment. */
export function createAnnouncements({ orm }: Pick<Database, 'orm'>) {
  const current = createSharedLook(() => {
    const { fromAt, untilAt, stoppedAt, id } = announcement;
    return orm
      .select()
      .from(announcement)
      .where(and(gt(untilAt, sql`now()`), lte(fromAt, sql`now()`), isNull(stoppedAt)))
      .orderBy(desc(fromAt), desc(id))
      .limit(MOST);
  });
  return async (locale: Locale): Promise<Api['open.announcement.list']['output']> => ({
    items: (await current()).map(({ id, texts, untilAt }) => ({
      announcementId: id,
      ...texts[locale],
      until: untilAt.toISOString(),
    })),
  });
}

type NewAnnouncement = Pick<Announcement, 'texts' | 'fromAt' | 'untilAt'>;

export async function insertAnnouncement(tx: Executor, told: NewAnnouncement): Promise<Announcement> {
  const [row] = await tx
    .insert(announcement)
    .values({ id: newId(), ...told })
    .returning();
  if (!row) throw new Error('an announcement was not stored');
  return row;
}

/** All there are, newest first. */
export const findAnnouncements = (tx: Executor): Promise<Announcement[]> =>
  tx.select().from(announcement).orderBy(desc(announcement.id));

/** From now on it is told nobody; how it was before and is now, or undefined when there is none. */
export async function stopAnnouncement(
  tx: Executor,
  id: string,
): Promise<{ before: Announcement; after: Announcement } | undefined> {
  const [before] = await tx.select().from(announcement).where(eq(announcement.id, id)).for('update');
  const [after] = await tx
    .update(announcement)
    .set({ stoppedAt: sql`coalesce(${announcement.stoppedAt}, now())` })
    .where(eq(announcement.id, id))
    .returning();
  return before && after && { before, after };
}
