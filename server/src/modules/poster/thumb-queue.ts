import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { poster } from '../../db/schema/poster';
import type { PosterRow } from './repository';

/** Lease of a drawing, longer than it takes after an export; then another worker may try. */
const LEASE = sql`interval '5 minutes'`;

/** Minimum time between two drawings of a poster. */
const PAUSE = sql`interval '5 seconds'`;

/** Delay after a transient failure. */
const LATER = sql`interval '10 minutes'`;

/** A revision to be drawn. */
export type DueThumb = Pick<PosterRow, 'id' | 'userId' | 'revision' | 'doc'> & {
  isShared: boolean;
};

/** Claims the poster that has waited longest for its thumbnail; undefined if none is due. */
export async function claimThumb(tx: Executor): Promise<DueThumb | undefined> {
  const next = tx
    .select({ id: poster.id })
    .from(poster)
    .where(sql`${poster.thumbRevision} is distinct from ${poster.revision} and ${poster.thumbDueAt} <= now()`)
    .orderBy(poster.thumbDueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  // Written out, because drizzle names the columns of an update without their table.
  const isShared = sql<boolean>`exists (
    select from share_link link
    where link.kind = 'poster' and link.user_id = poster.user_id and link.target = poster.id::text
  )`;
  const [row] = await tx
    .update(poster)
    .set({ thumbDueAt: sql`now() + ${LEASE}` })
    .where(eq(poster.id, next))
    .returning({
      id: poster.id,
      userId: poster.userId,
      revision: poster.revision,
      doc: poster.doc,
      isShared,
    });
  return row;
}

/**
 * Records the thumbnail of a revision, or `null` if it cannot be drawn. Returns the previous thumbnail; undefined if
 * the poster is deleted or has been saved in the meantime and is due again.
 */
export async function noteThumb(
  tx: Executor,
  { id, revision }: Pick<DueThumb, 'id' | 'revision'>,
  drawn: { thumbId: string; thumbBlur: string } | null,
): Promise<Pick<PosterRow, 'thumbId'> | undefined> {
  const isIt = and(eq(poster.id, id), eq(poster.revision, revision));
  const [before] = await tx.select({ thumbId: poster.thumbId }).from(poster).where(isIt).for('update');
  if (!before) {
    await tx
      .update(poster)
      .set({ thumbDueAt: sql`now() + ${PAUSE}` })
      .where(eq(poster.id, id));
    return undefined;
  }
  const looks = drawn ?? { thumbId: null, thumbBlur: null };
  await tx
    .update(poster)
    .set({ ...looks, thumbRevision: revision, thumbDueAt: sql`now() + ${PAUSE}` })
    .where(isIt);
  return before;
}

/** Postpones the drawing of a poster, until the problem may be gone. */
export async function postponeThumb(tx: Executor, { id }: Pick<DueThumb, 'id'>): Promise<void> {
  await tx
    .update(poster)
    .set({ thumbDueAt: sql`now() + ${LATER}` })
    .where(eq(poster.id, id));
}

/** Releases a claimed poster that was not drawn. */
export async function releaseThumb(tx: Executor, { id }: Pick<DueThumb, 'id'>): Promise<void> {
  await tx.update(poster).set({ thumbDueAt: sql`now()` }).where(eq(poster.id, id));
}
