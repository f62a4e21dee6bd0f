import type { Api } from '@tuzuo/contract/api';
import type { Locale } from '@tuzuo/core/text/locale';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { createSharedLoad } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { announcement } from '../../db/schema/notice';

export type Announcement = typeof announcement.$inferSelect;

/** Maximum number of announcements shown at a time. */
const MAX_ANNOUNCEMENTS = 3;

/** The current announcements, newest first. Requested on every visit, so concurrent callers share one query. */
export function createAnnouncements({ orm }: Pick<Database, 'orm'>) {
  const current = createSharedLoad(() => {
    const { fromAt, untilAt, stoppedAt, id } = announcement;
    return orm
      .select()
      .from(announcement)
      .where(and(gt(untilAt, sql`now()`), lte(fromAt, sql`now()`), isNull(stoppedAt)))
      .orderBy(desc(fromAt), desc(id))
      .limit(MAX_ANNOUNCEMENTS);
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
  if (!row) throw new Error('announcement not stored');
  return row;
}

/** All announcements, newest first. */
export const findAnnouncements = (tx: Executor): Promise<Announcement[]> =>
  tx.select().from(announcement).orderBy(desc(announcement.id));

/** Stops an announcement. Returns it before and after; undefined if there is none. */
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
