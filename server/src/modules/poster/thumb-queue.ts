import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { poster } from '../../db/schema/poster';
import { shareLink } from '../../db/schema/share-link';
import type { PosterRow } from './repository';

/** Longer than a drawing takes, with an export before it; then another worker may try. */
const LEASE = sql`interval '5 minutes'`;

/** Between two drawings of one poster. */
const PAUSE = sql`interval '5 seconds'`;

/** After what may pass by itself. */
const LATER = sql`interval '10 minutes'`;

/** A revision that is to be drawn. */
export type DueThumb = Pick<PosterRow, 'id' | 'userId' | 'revision' | 'doc'> & {
  isShared: boolean;
};

/** The poster that has waited longest to be drawn, for this caller alone; undefined when none is due. */
export async function claimThumb(tx: Executor): Promise<DueThumb | undefined> {
  const next = tx
    .select({ id: poster.id })
    .from(poster)
    .where(sql`${poster.thumbRevision} is distinct from ${poster.revision} and ${poster.thumbDueAt} <= now()`)
    .orderBy(poster.thumbDueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const isShared = sql<boolean>`exists (
    select from ${shareLink} where ${shareLink.kind} = 'poster' and ${shareLink.userId} = ${poster.userId}
      and ${shareLink.target} = ${poster.id}::text
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
 * Notes what a revision looks like, or (null) that it cannot be drawn; what stood for the poster before. Undefined when
 * the poster is gone, or has been saved meanwhile: then it is due again.
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

/** Lets a poster be drawn some time later: what kept it from being drawn may be gone by then. */
export async function postponeThumb(tx: Executor, { id }: Pick<DueThumb, 'id'>): Promise<void> {
  await tx
    .update(poster)
    .set({ thumbDueAt: sql`now() + ${LATER}` })
    .where(eq(poster.id, id));
}

/** Gives a poster back that was not drawn. */
export async function releaseThumb(tx: Executor, { id }: Pick<DueThumb, 'id'>): Promise<void> {
  await tx.update(poster).set({ thumbDueAt: sql`now()` }).where(eq(poster.id, id));
}
