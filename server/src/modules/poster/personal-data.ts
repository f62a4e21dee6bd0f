import type { PosterDocument } from '@tuzuo/poster/document';
import { desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { poster, posterVersion } from '../../db/schema/poster';
import { onlySent } from '../../lib/json-text';
import type { DataExport, PersonalTables } from '../personal-data/service';

/** The user data of this module. Versions are deleted with their poster. */
export const posterTables: PersonalTables = {
  poster: {
    erasure: (userId) => [
      sql`
        with gone as (delete from poster where user_id = ${userId} returning id)
        delete from asset_reference where holder_kind = 'poster' and holder_id in (select id from gone)`,
    ],
    exported: 'posters',
  },
};

/** Number of the user's posters. */
export const countPosters = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(poster, eq(poster.userId, userId));

/** A query for the bytes of the user's documents and of their earlier versions. */
export function sumDocumentBytes(tx: Executor, userId: string): SQLWrapper {
  // A query for each poster, since a join would read the versions of all users.
  const ofVersions = sql`(select coalesce(sum(v.bytes), 0) from ${posterVersion} v where v.poster_id = poster.id)`;
  return tx
    .select({ bytes: sql`coalesce(sum(${poster.bytes} + ${ofVersions}), 0)` })
    .from(poster)
    .where(eq(poster.userId, userId));
}

/** Maximum bytes of all documents in an export, about a hundred posters. */
const MAX_EXPORT_BYTES = 8 * 1024 * 1024;

/**
 * A user's own posters, most recently changed first, for the export of their data: complete documents, as long as they
 * are not too many for one response.
 */
export async function exportPosters(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<DataExport['posters']> {
  const { id, title, createdAt, updatedAt } = poster;
  const sum = sql`sum(${poster.bytes}) over (order by ${updatedAt} desc, ${id} desc)`;
  const json = sql<
    string | null
  >`case when ${sum} <= ${MAX_EXPORT_BYTES}::bigint then ${poster.doc}::text end`;
  const rows = await tx
    .select({ id, title, createdAt, updatedAt, json })
    .from(poster)
    .where(eq(poster.userId, userId))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({
    posterId: row.id,
    title: row.title,
    ...(row.json && { doc: onlySent<PosterDocument>(row.json) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
