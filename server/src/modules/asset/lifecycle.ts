import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { AssetKind } from '../../db/schema/asset';
import type { Storage } from '../../storage/port';
import { type AssetRow, insertPending, markReady } from './repository';
import { deleteRow, markDiscarded } from './sweep-repository';

/** The properties of an asset to be stored. */
export type Reservation = {
  kind: AssetKind;
  /** `image/jpeg`, `image/png`, `image/webp`, `image/svg+xml`, `video/mp4`, `application/pdf` or `application/zip`. */
  mime: string;
  /** Its AI label; none by default. */
  label?: AssetRow['label'];
  /** Its name on the user's device; '' by default. */
  name?: string;
  /** Size of the file that the user sent. */
  sentBytes?: number;
  /**
   * Bytes that must fit in the user's space. If omitted, the asset is stored even when space is short: a computed
   * result must never be lost, because space was checked when its run was admitted.
   */
  bytes?: number;
};

/** The properties of an asset to be stored, and the function that writes its bytes. */
export type Keeping = Reservation & { write: (assetId: string) => Promise<void> };

/** An asset without its bytes yet. */
export type ReservedAsset = { assetId: string; storageKey: string };

function extensionOf(mime: string): string {
  const extension = extensionOfMime(mime);
  if (extension === undefined) throw new Error(`unsupported asset type ${mime}`);
  return extension;
}

export type LifecycleDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Pick<Storage, 'remove'>;
  /** Throws if the user may not store that many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
};

/** The rows of assets from their reservation to their removal; between both, their bytes are written. */
export function createLifecycle({ database, storage, requireRoom }: LifecycleDependencies) {
  const { orm, transaction } = database;

  /**
   * Inserts rows for incoming files, in order, and reserves the space they need.
   * @throws CallError 20003 if they do not fit
   */
  const reserveAll = async (
    userId: string | null,
    wanted: readonly Reservation[],
  ): Promise<ReservedAsset[]> => {
    const rows = wanted.map(({ kind, mime, label = 'none', name = '', sentBytes = null, bytes = 0 }) => {
      const id = newId();
      return {
        id,
        userId,
        kind,
        mime,
        label,
        name,
        sentBytes,
        bytes,
        storageKey: `${id}.${extensionOf(mime)}`,
      };
    });
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    await transaction(async (tx) => {
      if (bytes > 0 && userId !== null) await requireRoom(tx, userId, bytes);
      await insertPending(tx, rows);
    });
    return rows.map(({ id, storageKey }) => ({ assetId: id, storageKey }));
  };

  /** Deletes the bytes, then the row; each step can be repeated. */
  const remove = async (row: AssetRow): Promise<void> => {
    const { id, storageKey, thumbKey } = row;
    // If storing was interrupted, there may be a thumbnail that the row does not know yet.
    const thumbKeys = thumbKey === null ? [`${id}.thumb.jpg`, `${id}.thumb.png`] : [thumbKey];
    for (const key of [...thumbKeys, storageKey]) await storage.remove(key);
    await deleteRow(orm, row);
  };

  /** Makes written assets ready, in the caller's transaction, and returns them. Throws if one no longer exists. */
  const publish = async (tx: Executor, assetIds: readonly string[]): Promise<AssetRow[]> => {
    if (assetIds.length === 0) return [];
    const ready = await markReady(tx, assetIds);
    if (ready.length !== new Set(assetIds).size)
      throw new Error('asset to publish is not stored or was deleted');
    return ready;
  };

  /** Deletes assets that are not needed; skips those that are referenced. */
  const discard = async (assetIds: readonly string[]): Promise<void> => {
    if (assetIds.length === 0) return;
    for (const row of await markDiscarded(orm, assetIds)) await remove(row);
  };

  return {
    reserveAll,
    remove,
    publish,
    discard,

    /** Runs all three steps, for every asset or for none. Returns the ready assets, in order. */
    keepAll: async (userId: string | null, wanted: readonly Keeping[]): Promise<AssetRow[]> => {
      const ids = (await reserveAll(userId, wanted)).map(({ assetId }) => assetId);
      let ready: AssetRow[];
      try {
        for (const [index, { write }] of wanted.entries()) await write(ids[index] ?? '');
        ready = await transaction((tx) => publish(tx, ids));
      } catch (error) {
        // The sweep discards what cannot be discarded now; the first error is the one to throw.
        await discard(ids).catch(() => undefined);
        throw error;
      }
      const rows = new Map(ready.map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
  };
}
