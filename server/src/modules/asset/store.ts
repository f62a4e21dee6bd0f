import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { AssetKind } from '../../db/schema/asset';
import type { Storage } from '../../storage/port';
import type { Decoder, Spent } from './picture/decoder/decoder';
import { type Described, describeFile, type Measured, type Video } from './picture/describe';
import {
  type AssetRow,
  findPending,
  findReady,
  insertPending,
  markReady,
  savePendingBytes,
} from './repository';
import { deleteRow, markDiscarded } from './sweep-repository';
import type { Turns } from './turns';
import type { WorkDirectories } from './work-directory';

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

/** The properties of a picture, or of another file. */
type AnyDescribed = Pick<Described, 'bytes' | 'sha256'> & Partial<Omit<Described, 'bytes' | 'sha256'>>;

/** Runs work on stored files, possibly several times. */
type Patience = <Result>(work: () => Promise<Result>) => Promise<Result>;

const once: Patience = (work) => work();

type StoreDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Storage;
  decoder: Pick<Decoder, 'run'>;
  turns: Turns;
  workDirectories: WorkDirectories;
  /** Throws if the user may not store that many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
};

/**
 * Creates assets in three steps: the row, the bytes, and the state `ready`. An interruption leaves a pending row, which
 * the sweep finds.
 */
export function createStore({
  database,
  storage,
  decoder,
  turns,
  workDirectories,
  requireRoom,
}: StoreDependencies) {
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

  /** Stores a described file and its thumbnail. Throws if the sweep has removed the row. */
  const writeDescribed = async (
    assetId: string,
    path: string,
    described: AnyDescribed,
    patience = once,
  ): Promise<void> => {
    const row = await findPending(orm, assetId);
    if (!row) throw new Error(`asset ${assetId} has no pending upload`);
    const { thumb, width = null, height = null, ...known } = described;
    const thumbKey = thumb ? `${assetId}.thumb.${thumb.extension}` : null;
    const thumbBytes = thumb?.bytes ?? 0;
    if (thumb && thumbKey !== null) await patience(() => storage.put(thumbKey, thumb.path));
    await patience(() => storage.put(row.storageKey, path));
    if (!(await savePendingBytes(orm, assetId, { ...known, width, height, thumbKey, thumbBytes }))) {
      await remove({ ...row, thumbKey });
      throw new Error(`asset ${assetId} was deleted while it was being stored`);
    }
  };

  /** Measures a picture, or a video with its poster frame. */
  const measure = async (
    [path = '', poster = '']: readonly string[],
    video: Video | undefined,
    spent?: Spent,
  ): Promise<Measured> => {
    if (!video) return decoder.run({ kind: 'measure', path }, spent);
    const { width, height } = video;
    return { width, height, thumb: await decoder.run({ kind: 'thumbnail', poster }, spent) };
  };

  /** Moves files to where a decoder may read them, measures them, and stores the first one. */
  const writeMeasured = (
    assetId: string,
    paths: readonly string[],
    measureAll: (paths: readonly string[]) => Promise<Measured>,
    patience = once,
  ): Promise<void> =>
    workDirectories.use(async (directory) => {
      const moved = paths.map((_path, index) => join(directory, String(index)));
      for (const [index, path] of paths.entries()) await rename(path, moved[index] ?? '');
      await workDirectories.handOver(directory);
      const measured = await measureAll(moved);
      await workDirectories.takeBack(directory);
      const [path = ''] = moved;
      await writeDescribed(assetId, path, { ...measured, ...(await describeFile(path)) }, patience);
    });

  /** Makes written assets ready, in the caller's transaction. Throws if one of them no longer exists. */
  const publish = async (tx: Executor, assetIds: readonly string[]): Promise<void> => {
    if (assetIds.length === 0) return;
    const ready = await markReady(tx, assetIds);
    if (ready !== new Set(assetIds).size) throw new Error('asset to publish is not stored or was deleted');
  };

  /** Deletes assets that are not needed; skips those that are referenced. */
  const discard = async (assetIds: readonly string[]): Promise<void> => {
    if (assetIds.length === 0) return;
    for (const row of await markDiscarded(orm, assetIds)) await remove(row);
  };

  return {
    reserveAll,
    remove,
    writeDescribed,
    publish,
    discard,

    /** Runs all three steps, for every asset or for none. Returns the ready assets, in order. */
    keepAll: async (userId: string | null, wanted: readonly Keeping[]): Promise<AssetRow[]> => {
      const ids = (await reserveAll(userId, wanted)).map(({ assetId }) => assetId);
      try {
        for (const [index, { write }] of wanted.entries()) await write(ids[index] ?? '');
        await transaction((tx) => publish(tx, ids));
      } catch (error) {
        // The sweep discards what cannot be discarded now; the first error is the one to throw.
        await discard(ids).catch(() => undefined);
        throw error;
      }
      const rows = new Map((await findReady(orm, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    /** Measures a picture that the user waits for, in their turn, and stores it. The file is moved away from `path`. */
    write: (userId: string, assetId: string, path: string): Promise<void> =>
      writeMeasured(assetId, [path], (paths) =>
        turns.ofUser(userId, (spent) => measure(paths, undefined, spent)),
      ),

    /**
     * Like `write`, but for results of tasks, which are never refused. The size and poster frame of a video are passed
     * in, since they cannot be read here. `patience` surrounds each file that is stored.
     */
    writeResult: (
      userId: string,
      assetId: string,
      path: string,
      video?: Video,
      patience?: Patience,
    ): Promise<void> =>
      writeMeasured(
        assetId,
        video ? [path, video.poster] : [path],
        (paths) => turns.ofTask(userId, () => measure(paths, video)),
        patience,
      ),

    /** Like `write`, but for files that are not pictures. */
    writeFile: async (assetId: string, path: string, patience?: Patience): Promise<void> =>
      writeDescribed(assetId, path, await describeFile(path), patience),
  };
}

export type Store = ReturnType<typeof createStore>;
