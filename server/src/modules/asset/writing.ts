import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database';
import type { Storage } from '../../storage/port';
import type { Decoder, Spent } from './picture/decoder/decoder';
import { type Described, describeFile, type Measured, type Video } from './picture/describe';
import { type AssetRow, findPending, savePendingBytes } from './repository';
import type { Turns } from './turns';
import type { WorkDirectories } from './work-directory';

/** The properties of a picture, or of another file. */
type AnyDescribed = Pick<Described, 'bytes' | 'sha256'> & Partial<Omit<Described, 'bytes' | 'sha256'>>;

/** Runs work on stored files, possibly several times. */
type Patience = <Result>(work: () => Promise<Result>) => Promise<Result>;

const once: Patience = (work) => work();

export type WritingDependencies = {
  database: Pick<Database, 'orm'>;
  storage: Pick<Storage, 'put'>;
  decoder: Pick<Decoder, 'run'>;
  turns: Turns;
  workDirectories: WorkDirectories;
};

/**
 * Writes the bytes of reserved assets, with what is known of them.
 * @param remove deletes an asset whose row the sweep has removed meanwhile
 */
export function createWriting(
  { database: { orm }, storage, decoder, turns, workDirectories }: WritingDependencies,
  remove: (row: AssetRow) => Promise<void>,
) {
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

  return {
    writeDescribed,

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
