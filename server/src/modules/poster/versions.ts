import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_VERSIONS } from '@tuzuo/core/api/space';
import type { PosterDocument } from '@tuzuo/poster/document';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { poster, posterVersion } from '../../db/schema/poster';
import { CallError } from '../../errors';
import type { AssetOnWire, Assets } from '../asset/service';
import {
  asStored,
  type Before,
  hasPoster,
  holderOf,
  type OwnPoster,
  type Saved,
  type StoredDocument,
} from './repository';

const LIST = 'poster.version';

/** An editor saves every few seconds; of such saves one version is kept per this interval. */
const APART_MS = 5 * 60_000;

/** Rows per statement of the sweep. */
const BATCH = 100;

type VersionRow = typeof posterVersion.$inferSelect;
type VersionOnWire = Api['poster.version.list']['output']['items'][number];

export async function versionIdsOf(tx: Executor, posterId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: posterVersion.id })
    .from(posterVersion)
    .where(eq(posterVersion.posterId, posterId))
    .orderBy(desc(posterVersion.id));
  return rows.map(({ id }) => id);
}

/** A version without its document, which may be large. */
const LISTED = {
  id: posterVersion.id,
  revision: posterVersion.revision,
  title: posterVersion.title,
  savedAt: posterVersion.savedAt,
  bytes: posterVersion.bytes,
  pages: sql<number>`jsonb_array_length(${posterVersion.doc}->'pages')`,
};

type ListedVersion = Pick<VersionRow, 'id' | 'revision' | 'title' | 'savedAt' | 'bytes'> & { pages: number };

async function findLatest(tx: Executor, posterId: string): Promise<ListedVersion | undefined> {
  const [row] = await tx
    .select(LISTED)
    .from(posterVersion)
    .where(eq(posterVersion.posterId, posterId))
    .orderBy(desc(posterVersion.id))
    .limit(1);
  return row;
}

async function deleteVersions(
  tx: Executor,
  assets: Pick<Assets, 'dropReferences'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await assets.dropReferences(tx, holderOf(id));
  await tx.delete(posterVersion).where(inArray(posterVersion.id, [...ids]));
}

/** Stores the document that a save is about to replace as a version, unless the last version is recent. */
export async function noteVersion(
  tx: Executor,
  assets: Pick<Assets, 'addReferences' | 'findHeld' | 'release'>,
  { posterId }: OwnPoster,
  before: Before,
  { always }: { always: boolean },
): Promise<void> {
  const latest = await findLatest(tx, posterId);
  const isApart = !latest || before.updatedAt.getTime() - latest.savedAt.getTime() >= APART_MS;
  if (latest?.revision === before.revision || !(isApart || always)) return;
  const id = newId();
  // Within the database, since the document may be large.
  await tx.execute(sql`
    insert into ${posterVersion} (id, poster_id, revision, title, doc, bytes, saved_at)
    select ${id}, ${poster.id}, ${poster.revision}, ${poster.title}, ${poster.doc}, ${poster.bytes}, ${poster.updatedAt}
    from ${poster} where ${eq(poster.id, posterId)}`);
  await assets.addReferences(tx, holderOf(id), await assets.findHeld(tx, holderOf(posterId)));
  const old = (await versionIdsOf(tx, posterId)).slice(POSTER_VERSIONS.max);
  // The sweep deletes the pictures that only they showed.
  for (const oldId of old) await assets.release(tx, holderOf(oldId));
  if (old.length > 0) await tx.delete(posterVersion).where(inArray(posterVersion.id, old));
}

/** Deletes expired versions. Safe to run twice. */
export async function sweepVersions(
  { transaction }: Pick<Database, 'transaction'>,
  assets: Pick<Assets, 'dropReferences'>,
): Promise<void> {
  const deleteSome = () =>
    transaction(async (tx) => {
      const old = await tx
        .select({ id: posterVersion.id })
        .from(posterVersion)
        .where(sql`${posterVersion.createdAt} < now() - make_interval(days => ${POSTER_VERSIONS.days}::int)`)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      await deleteVersions(
        tx,
        assets,
        old.map(({ id }) => id),
      );
      return old.length;
    });
  while ((await deleteSome()) === BATCH);
}

const present = ({ id, title, savedAt, pages, bytes }: Omit<ListedVersion, 'revision'>): VersionOnWire => ({
  versionId: id,
  title,
  savedAt: savedAt.toISOString(),
  pages,
  bytes,
});

type VersionDependencies = {
  orm: Database['orm'];
  show: (
    userId: string,
    holderId: string,
    stored: StoredDocument,
  ) => Promise<{ doc: PosterDocument; pictures: AssetOnWire[] }>;
  /** Saves the document that `pick` returns as the poster's next revision. */
  restore: (
    own: OwnPoster,
    what: {
      revision: number;
      pick: (tx: Executor) => Promise<Pick<VersionRow, 'title' | 'doc'>>;
    },
  ) => Promise<Saved>;
};

/**
 * Earlier versions of posters. A call about a poster that is not the user's or no longer exists throws a CallError
 * 10002.
 */
export function createVersions({ orm, show, restore }: VersionDependencies) {
  const requirePoster = async (tx: Executor, own: OwnPoster): Promise<void> => {
    if (!(await hasPoster(tx, own))) throw new CallError(ErrorCode.notFound);
  };

  const isVersion = ({ posterId }: OwnPoster, versionId: string) =>
    and(eq(posterVersion.id, versionId), eq(posterVersion.posterId, posterId));

  const require = async (tx: Executor, own: OwnPoster, versionId: string): Promise<VersionRow> => {
    await requirePoster(tx, own);
    const [row] = await tx.select().from(posterVersion).where(isVersion(own, versionId));
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  return {
    list: async (
      own: OwnPoster,
      { cursor, limit }: Pick<CallInput<'poster.version.list'>, 'cursor' | 'limit'>,
    ): Promise<Api['poster.version.list']['output']> => {
      await requirePoster(orm, own);
      const before = cursor === undefined ? undefined : idOfCursor(LIST, cursor);
      const found = await orm
        .select(LISTED)
        .from(posterVersion)
        .where(
          and(
            eq(posterVersion.posterId, own.posterId),
            before === undefined ? undefined : lt(posterVersion.id, before),
          ),
        )
        .orderBy(desc(posterVersion.id))
        .limit(limit + 1);
      const { rows, ...next } = idPage(LIST, found, limit, ({ id }) => id);
      return { items: rows.map(present), ...next };
    },

    get: async (own: OwnPoster, versionId: string): Promise<Api['poster.version.get']['output']> => {
      await requirePoster(orm, own);
      const [row] = await orm
        .select({ ...LISTED, ...asStored(posterVersion.doc) })
        .from(posterVersion)
        .where(isVersion(own, versionId));
      if (!row) throw new CallError(ErrorCode.notFound);
      return { ...present(row), ...(await show(own.userId, versionId, row)) };
    },

    /** @throws CallError 10003 for a stale revision, 10004, 20003 */
    restore: (
      own: OwnPoster,
      { versionId, revision }: Pick<CallInput<'poster.version.restore'>, 'versionId' | 'revision'>,
    ): Promise<Saved> => restore(own, { revision, pick: (tx) => require(tx, own, versionId) }),
  };
}
