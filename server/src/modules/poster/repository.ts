import { POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database';
import { poster } from '../../db/schema/poster';
import { shareLink } from '../../db/schema/share-link';
import { onlySent } from '../../lib/json-text';

export type PosterRow = typeof poster.$inferSelect;

/** A saved revision. `hidesLink`: the poster's link stops showing it, because it now shows a person. */
export type Saved = { posterId: string; revision: number; hidesLink?: true };

/** A poster ID and its owner's ID. */
export type OwnPoster = { userId: string; posterId: string };

/** The holder under which a poster references assets. */
export const holderOf = (posterId: string) => ({ holderKind: 'poster', holderId: posterId }) as const;

/**
 * The holder under which it references its thumbnail, separate from the pictures of its document, which each save
 * replaces.
 */
export const thumbHolderOf = (thumbId: string) => ({ holderKind: 'poster', holderId: thumbId }) as const;

/** A save is drawn once no other has followed for this long. */
const DRAWN_AFTER = sql`interval '1 second'`;

const isTheirs = ({ userId, posterId }: OwnPoster) => and(eq(poster.id, posterId), eq(poster.userId, userId));

/** Posters in the recycle bin are not found. */
const isOwn = (own: OwnPoster) => and(isTheirs(own), isNull(poster.removedAt));

/** @param json the document as text, since writing it takes long */
export async function insertPoster(
  tx: Executor,
  { json, ...row }: Pick<PosterRow, 'id' | 'userId' | 'title'> & { json: string },
): Promise<void> {
  const bytes = Buffer.byteLength(json);
  await tx.insert(poster).values({ ...row, doc: sql`${json}::jsonb`, bytes, revision: 1 });
}

export async function findPoster(tx: Executor, own: OwnPoster): Promise<PosterRow | undefined> {
  const [row] = await tx.select().from(poster).where(isOwn(own));
  return row;
}

/** A stored document as text, and its version. */
export type StoredDocument = { json: string; version: number };

/** Selects a document as text: parsing a large one, only to send it, takes long. */
export const asStored = (doc: AnyPgColumn) => ({
  json: sql<string>`${doc}::text`,
  version: sql<number>`(${doc}->>'version')::int`,
});

/** A poster with its document as text. */
type StoredPoster = Pick<PosterRow, 'id' | 'title' | 'revision' | 'createdAt' | 'updatedAt'> & StoredDocument;

export async function findStored(tx: Executor, own: OwnPoster): Promise<StoredPoster | undefined> {
  const { id, title, revision, createdAt, updatedAt, doc } = poster;
  const columns = { id, title, revision, createdAt, updatedAt, ...asStored(doc) };
  const [row] = await tx.select(columns).from(poster).where(isOwn(own));
  return row;
}

/** A stored document to be sent, upgraded to the current version. */
export const sentDocument = ({ json, version }: StoredDocument): PosterDocument =>
  version === POSTER_VERSION ? onlySent(json) : storedDocument(JSON.parse(json));

/** Whether the user has the poster, outside the recycle bin. */
export async function hasPoster(tx: Executor, own: OwnPoster): Promise<boolean> {
  return (await tx.select({ id: poster.id }).from(poster).where(isOwn(own))).length > 0;
}

/** A poster before a save, without its document. `sameDoc`: it has the document that is to be saved. */
export type Before = Pick<PosterRow, 'revision' | 'title' | 'bytes' | 'updatedAt'> & { sameDoc: boolean };

/** Locks a poster until the transaction ends and returns it for comparison with the document to be saved, as text. */
export async function lockPoster(tx: Executor, own: OwnPoster, json: string): Promise<Before | undefined> {
  const { revision, title, bytes, updatedAt } = poster;
  const sameDoc = sql<boolean>`${poster.doc} = ${json}::jsonb`;
  const [row] = await tx
    .select({ revision, title, bytes, updatedAt, sameDoc })
    .from(poster)
    .where(isOwn(own))
    .for('update');
  return row;
}

/** Stores the next revision of a poster that the caller has locked. `json`: its document, if that changes. */
export async function saveNext(
  tx: Executor,
  posterId: string,
  { json, ...row }: Pick<PosterRow, 'title' | 'revision'> & { json: string | undefined },
): Promise<void> {
  // Renaming does not change its appearance.
  const followed = (shown: typeof poster.thumbRevision | typeof poster.thumbShows) =>
    sql`case when ${shown} = ${poster.revision} then ${row.revision}::int else ${shown} end`;
  const changed =
    json === undefined
      ? { thumbRevision: followed(poster.thumbRevision), thumbShows: followed(poster.thumbShows) }
      : { doc: sql`${json}::jsonb`, bytes: Buffer.byteLength(json) };
  await tx
    .update(poster)
    .set({
      ...row,
      ...changed,
      updatedAt: sql`now()`,
      thumbDueAt: sql`greatest(${poster.thumbDueAt}, now() + ${DRAWN_AFTER})`,
    })
    .where(eq(poster.id, posterId));
}

/**
 * Deletes a poster and its links, whether or not it is in the recycle bin. Returns its thumbnail; undefined if there
 * was no such poster.
 */
export async function deletePoster(
  tx: Executor,
  own: OwnPoster,
): Promise<Pick<PosterRow, 'thumbId'> | undefined> {
  const [gone] = await tx.delete(poster).where(isTheirs(own)).returning({ thumbId: poster.thumbId });
  const isLink = and(eq(shareLink.kind, 'poster'), eq(shareLink.target, own.posterId));
  if (gone) await tx.delete(shareLink).where(and(eq(shareLink.userId, own.userId), isLink));
  return gone;
}

/** Whether a link leads to the poster. */
export async function isShared(tx: Executor, { userId, posterId }: OwnPoster): Promise<boolean> {
  const isLink = and(eq(shareLink.kind, 'poster'), eq(shareLink.target, posterId));
  const [link] = await tx
    .select({ id: shareLink.id })
    .from(shareLink)
    .where(and(eq(shareLink.userId, userId), isLink));
  return link !== undefined;
}

/** Schedules a new thumbnail, at the size for shared posters; until it is drawn, the current one is shown. */
export async function scheduleThumb(tx: Executor, posterId: string): Promise<void> {
  const thumbShows = sql`coalesce(${poster.thumbRevision}, ${poster.thumbShows})`;
  await tx
    .update(poster)
    .set({ thumbShows, thumbRevision: null, thumbDueAt: sql`now()` })
    .where(eq(poster.id, posterId));
}

/** A poster in a list, without its document. */
export type ListedPoster = Pick<
  PosterRow,
  'id' | 'title' | 'revision' | 'createdAt' | 'updatedAt' | 'thumbId' | 'thumbBlur'
> & {
  size: PosterDocument['size'];
  pages: number;
  /** The time of the last change with microseconds, which a Date would drop. */
  changed: string;
};

/** The user's posters, most recently changed first, after `after`. */
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
      // Never the thumbnail of another revision.
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

/**
 * A stored document upgraded to the current version; unchanged if it no longer passes the current rules. One of the
 * current version was validated when it was saved, which takes long for a large one.
 */
export function storedDocument(doc: PosterDocument): PosterDocument {
  if (doc.version === POSTER_VERSION) return doc;
  const parsed = parsePoster(doc);
  return parsed.ok ? parsed.document : doc;
}
