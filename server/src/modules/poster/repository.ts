import type { PosterDocument } from '@tuzuo/core/poster/document';
import { parsePoster } from '@tuzuo/core/poster/validate';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { poster } from '../../db/schema/poster';
import { shareLink } from '../../db/schema/share-link';

export type PosterRow = typeof poster.$inferSelect;

/** Whose poster, and which. */
export type OwnPoster = { userId: string; posterId: string };

/** As what a poster refers to assets. */
export const holderOf = (posterId: string) => ({ holderKind: 'poster', holderId: posterId }) as const;

/** As what it refers to its small picture: apart from what its document shows, which each save says. */
export const thumbHolderOf = (thumbId: string) => ({ holderKind: 'poster', holderId: thumbId }) as const;

/** A save is drawn when no other has followed for so long. */
const DRAWN_AFTER = sql`interval '1 second'`;

const isTheirs = ({ userId, posterId }: OwnPoster) => and(eq(poster.id, posterId), eq(poster.userId, userId));

/** One in the recycle bin is none until it is restored. */
const isOwn = (own: OwnPoster) => and(isTheirs(own), isNull(poster.removedAt));

export async function insertPoster(
  tx: Executor,
  row: Pick<PosterRow, 'id' | 'userId' | 'title' | 'doc' | 'bytes'>,
): Promise<void> {
  await tx.insert(poster).values({ ...row, revision: 1 });
}

export async function findPoster(tx: Executor, own: OwnPoster): Promise<PosterRow | undefined> {
  const [row] = await tx.select().from(poster).where(isOwn(own));
  return row;
}

/** A poster as it is before a save. */
export type Before = Pick<PosterRow, 'revision' | 'title' | 'doc' | 'bytes' | 'updatedAt'>;

/** What a save compares with, locked until the transaction ends; `same` = it holds what is to be saved already. */
export async function lockPoster(
  tx: Executor,
  own: OwnPoster,
  { title, doc }: Pick<PosterRow, 'title' | 'doc'>,
): Promise<(Before & { same: boolean }) | undefined> {
  const same = sql<boolean>`${poster.title} = ${title} and ${poster.doc} = ${JSON.stringify(doc)}::jsonb`;
  const [row] = await tx
    .select({
      revision: poster.revision,
      title: poster.title,
      doc: poster.doc,
      bytes: poster.bytes,
      updatedAt: poster.updatedAt,
      same,
    })
    .from(poster)
    .where(isOwn(own))
    .for('update');
  return row;
}

/** The next revision of a poster that is locked. */
export async function saveNext(
  tx: Executor,
  posterId: string,
  row: Pick<PosterRow, 'title' | 'doc' | 'bytes' | 'revision'>,
): Promise<void> {
  // Under another name it looks as it did.
  const looksTheSame = sql`${poster.doc} = ${JSON.stringify(row.doc)}::jsonb and ${poster.thumbRevision} = ${poster.revision}`;
  await tx
    .update(poster)
    .set({
      ...row,
      updatedAt: sql`now()`,
      thumbRevision: sql`case when ${looksTheSame} then ${row.revision}::int else ${poster.thumbRevision} end`,
      thumbDueAt: sql`greatest(${poster.thumbDueAt}, now() + ${DRAWN_AFTER})`,
    })
    .where(eq(poster.id, posterId));
}

/** A poster and the links to it, in the recycle bin or not; what stood for it in lists, undefined when there was none. */
export async function deletePoster(
  tx: Executor,
  own: OwnPoster,
): Promise<Pick<PosterRow, 'thumbId'> | undefined> {
  const [gone] = await tx.delete(poster).where(isTheirs(own)).returning({ thumbId: poster.thumbId });
  const isLink = and(eq(shareLink.kind, 'poster'), eq(shareLink.target, own.posterId));
  if (gone) await tx.delete(shareLink).where(and(eq(shareLink.userId, own.userId), isLink));
  return gone;
}

/** Lets its small picture be drawn again, as large as a shared one is. */
export async function drawAgain(tx: Executor, posterId: string): Promise<void> {
  await tx.update(poster).set({ thumbRevision: null, thumbDueAt: sql`now()` }).where(eq(poster.id, posterId));
}

/** A poster in a list: what can be said of it without reading all of it. */
export type ListedPoster = Pick<
  PosterRow,
  'id' | 'title' | 'revision' | 'createdAt' | 'updatedAt' | 'thumbId' | 'thumbBlur'
> & {
  size: PosterDocument['size'];
  pages: number;
  /** With the microseconds that a Date drops. */
  changed: string;
};

/** The user's posters, the one that was changed last first, after `after`. */
export function listPosters(
  tx: Executor,
  userId: string,
  page: { after: { value: string; id: string } | undefined; limit: number },
): Promise<ListedPoster[]> {
  const { id, title, revision, createdAt, updatedAt, doc, thumbBlur } = poster;
  const { after } = page;
  const isNext = after && sql`(${updatedAt}, ${id}) < (${after.value}::timestamptz, ${after.id}::uuid)`;
  return tx
    .select({
      id,
      title,
      revision,
      createdAt,
      updatedAt,
      thumbBlur,
      // Never that of another revision.
      thumbId: sql<string | null>`case when ${poster.thumbRevision} = ${revision} then ${poster.thumbId} end`,
      size: sql<PosterDocument['size']>`${doc}->'size'`,
      pages: sql<number>`jsonb_array_length(${doc}->'pages')`,
      changed: sql<string>`(${updatedAt} at time zone 'UTC')::text || 'Z'`,
    })
    .from(poster)
    .where(and(eq(poster.userId, userId), isNull(poster.removedAt), isNext))
    .orderBy(desc(updatedAt), desc(id))
    .limit(page.limit);
}

/** The user's newest posters for the export of their data: complete documents, up to `bytes` together. */
export async function listWhole(
  tx: Executor,
  userId: string,
  { limit, bytes }: { limit: number; bytes: number },
): Promise<(Pick<PosterRow, 'id' | 'title' | 'createdAt' | 'updatedAt'> & { doc: PosterDocument | null })[]> {
  const { id, title, createdAt, updatedAt } = poster;
  const sum = sql`sum(${poster.bytes}) over (order by ${updatedAt} desc, ${id} desc)`;
  const doc = sql<PosterDocument | null>`case when ${sum} <= ${bytes}::bigint then ${poster.doc} end`;
  return tx
    .select({ id, title, createdAt, updatedAt, doc })
    .from(poster)
    .where(eq(poster.userId, userId))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}

/** A stored document, of today's version; as it stands where the rules have become stricter since. */
export function storedDocument(doc: PosterDocument): PosterDocument {
  const parsed = parsePoster(doc);
  return parsed.ok ? parsed.document : doc;
}
