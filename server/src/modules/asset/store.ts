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

/** What is to be stored. */
export type Reservation = {
  kind: AssetKind;
  /** `image/jpeg`, `image/png`, `image/webp`, `image/svg+xml`, `video/mp4`, `application/pdf` or `application/zip`. */
  mime: string;
  /** How it is marked as made by AI; not at all, unless told. */
  label?: AssetRow['label'];
  /**
   * What it takes of the user's space, where there must be room for it. Without it the asset is stored even when space
   * is short: a result that has been computed is never lost, since there was room for it when its run was admitted.
   */
  bytes?: number;
};

/** What is to be stored, and how its bytes come to the asset. */
export type Keeping = Reservation & { write: (assetId: string) => Promise<void> };

/** An asset whose bytes are still to come. */
export type ReservedAsset = { assetId: string; storageKey: string };

function extensionOf(mime: string): string {
  const extension = extensionOfMime(mime);
  if (extension === undefined) throw new Error(`no asset can be of the type ${mime}`);
  return extension;
}

/** What is known of a picture, or of a file that is none. */
type AnyDescribed = Pick<Described, 'bytes' | 'sha256'> & Partial<Omit<Described, 'bytes' | 'sha256'>>;

type StoreDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Storage;
  decoder: Pick<Decoder, 'run'>;
  turns: Turns;
  workDirectories: WorkDirectories;
  /** Throws when the user may not store so many more bytes. */
  requireRoom: (tx: Executor, userId: string, bytes: number) => Promise<void>;
};

/**
 * The steps in which an asset comes into being: the row first, the bytes second, `ready` third. What stops in
 * between is a pending row, which the sweep finds.
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

  /** Rows for files to come, in order, and the space that they need. Throws a CallError 20003 without room for them. */
  const reserveAll = async (userId: string, wanted: readonly Reservation[]): Promise<ReservedAsset[]> => {
    const rows = wanted.map(({ kind, mime, label = 'none', bytes = 0 }) => {
      const id = newId();
      return { id, userId, kind, mime, label, bytes, storageKey: `${id}.${extensionOf(mime)}` };
    });
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    await transaction(async (tx) => {
      if (bytes > 0) await requireRoom(tx, userId, bytes);
      await insertPending(tx, rows);
    });
    return rows.map(({ id, storageKey }) => ({ assetId: id, storageKey }));
  };

  /** Removes the bytes, then the row: each step may be repeated. */
  const remove = async (row: AssetRow): Promise<void> => {
    const { id, storageKey, thumbKey } = row;
    // A thumbnail may be there that the row does not know yet, if storing it was the last thing done.
    const thumbKeys = thumbKey === null ? [`${id}.thumb.jpg`, `${id}.thumb.png`] : [thumbKey];
    for (const key of [...thumbKeys, storageKey]) await storage.remove(key);
    await deleteRow(orm, row);
  };

  /** Moves a described file and its smaller picture in. Throws when the sweep has taken the row away. */
  const writeDescribed = async (assetId: string, path: string, described: AnyDescribed): Promise<void> => {
    const row = await findPending(orm, assetId);
    if (!row) throw new Error(`the asset ${assetId} waits for no bytes`);
    const { thumb, width = null, height = null, ...known } = described;
    const thumbKey = thumb ? `${assetId}.thumb.${thumb.extension}` : null;
    const thumbBytes = thumb?.bytes ?? 0;
    if (thumb && thumbKey !== null) await storage.put(thumbKey, thumb.path);
    await storage.put(row.storageKey, path);
    if (!(await savePendingBytes(orm, assetId, { ...known, width, height, thumbKey, thumbBytes }))) {
      await remove({ ...row, thumbKey });
      throw new Error(`the asset ${assetId} was taken away while it was stored`);
    }
  };

  /** What is seen of a picture, or of a video with its poster. */
  const measure = async (
    [path = '', poster = '']: readonly string[],
    video: Video | undefined,
    spent?: Spent,
  ): Promise<Measured> => {
    if (!video) return decoder.run({ kind: 'measure', path }, spent);
    const { width, height } = video;
    return { width, height, thumb: await decoder.run({ kind: 'thumbnail', poster }, spent) };
  };

  /** Moves files to where a decoder may read them, has them measured, and moves the first one in. */
  const writeMeasured = (
    assetId: string,
    paths: readonly string[],
    measureAll: (paths: readonly string[]) => Promise<Measured>,
  ): Promise<void> =>
    workDirectories.use(async (directory) => {
      const moved = paths.map((_path, index) => join(directory, String(index)));
      for (const [index, path] of paths.entries()) await rename(path, moved[index] ?? '');
      await workDirectories.handOver(directory);
      const measured = await measureAll(moved);
      await workDirectories.takeBack(directory);
      const [path = ''] = moved;
      await writeDescribed(assetId, path, { ...measured, ...(await describeFile(path)) });
    });

  /** Makes written assets ready, in the caller's transaction. Throws when one of them is not there any more. */
  const publish = async (tx: Executor, assetIds: readonly string[]): Promise<void> => {
    if (assetIds.length === 0) return;
    const ready = await markReady(tx, assetIds);
    if (ready !== new Set(assetIds).size) throw new Error('an asset to publish has no bytes, or is gone');
  };

  /** Takes back what came to nothing; what somebody refers to stays. */
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

    /** All three steps, for every asset or for none: ready ones, in order. */
    keepAll: async (userId: string, wanted: readonly Keeping[]): Promise<AssetRow[]> => {
      const ids = (await reserveAll(userId, wanted)).map(({ assetId }) => assetId);
      try {
        for (const [index, { write }] of wanted.entries()) await write(ids[index] ?? '');
        await transaction((tx) => publish(tx, ids));
      } catch (error) {
        // What cannot be taken back now, the sweep does; the first error is the one to tell.
        await discard(ids).catch(() => undefined);
        throw error;
      }
      const rows = new Map((await findReady(orm, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    /** Measures a picture that the user waits for, in their turn, and moves it in; it is gone from `path` then. */
    write: (userId: string, assetId: string, path: string): Promise<void> =>
      writeMeasured(assetId, [path], (paths) =>
        turns.ofUser(userId, (spent) => measure(paths, undefined, spent)),
      ),

    /**
     * The same for what a task has made, which is never refused. Of a video, whose size cannot be read here, that and
     * its opening frame are told.
     */
    writeResult: (userId: string, assetId: string, path: string, video?: Video): Promise<void> =>
      writeMeasured(assetId, video ? [path, video.poster] : [path], (paths) =>
        turns.ofTask(userId, () => measure(paths, video)),
      ),

    /** The same for a file that is no picture. */
    writeFile: async (assetId: string, path: string): Promise<void> =>
      writeDescribed(assetId, path, await describeFile(path)),
  };
}

export type Store = ReturnType<typeof createStore>;
