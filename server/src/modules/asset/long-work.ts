import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { createImporter } from '../../importing/importer';
import type { Storage } from '../../storage/port';
import type { createDecoder } from './picture/decoder/decoder';
import { describeFile } from './picture/describe';
import type { AssetRow } from './repository';
import type { createStore } from './store';
import type { createTurns } from './turns';
import { withFiles } from './with-files';
import type { createWorkDirectories } from './work-directory';

type LongWorkParts = {
  storage: Storage;
  store: ReturnType<typeof createStore>;
  decoder: ReturnType<typeof createDecoder>;
  turns: ReturnType<typeof createTurns>;
  workDirectories: ReturnType<typeof createWorkDirectories>;
  readImport: ReturnType<typeof createImporter>;
};

/** Work on a user's pictures that takes long, in their turn. */
export const createLongWork = ({
  storage,
  store,
  decoder,
  turns,
  workDirectories,
  readImport,
}: LongWorkParts) => ({
  /**
   * Makes a user's avatar from a picture they uploaded, in their turn: small, square, without metadata.
   * @throws CallError 10004
   */
  makeAvatar: (userId: string, source: Pick<AssetRow, 'storageKey'>): Promise<AssetRow> =>
    workDirectories.use(async (directory) => {
      const [path, target] = [join(directory, 'source'), join(directory, 'avatar')];
      await withFiles(storage, [source.storageKey], ([stored = '']) => copyFile(stored, path));
      await workDirectories.handOver(directory);
      const measured = await turns.ofUser(userId, (spent) =>
        decoder.run({ kind: 'avatar', path, target }, spent),
      );
      await workDirectories.takeBack(directory);
      const described = { ...measured, ...(await describeFile(target)) };
      const write = (assetId: string) => store.writeDescribed(assetId, target, described);
      const [row] = await store.keepAll(userId, [{ kind: 'avatar', mime: 'image/jpeg', write }]);
      if (!row) throw new Error('user picture missing right after its creation');
      return row;
    }),

  /**
   * Stores one of the operator's JPEGs, which belongs to nobody and stays until it is erased. The file is moved away
   * from `path`.
   */
  keepPreset: ({
    name,
    sentBytes,
    path,
  }: {
    name: string;
    sentBytes: number;
    path: string;
  }): Promise<AssetRow> =>
    workDirectories.use(async (directory) => {
      const moved = join(directory, 'preset');
      await rename(path, moved);
      await workDirectories.handOver(directory);
      const measured = await decoder.run({ kind: 'measure', path: moved });
      await workDirectories.takeBack(directory);
      const described = { ...measured, ...(await describeFile(moved)) };
      const write = (assetId: string) => store.writeDescribed(assetId, moved, described);
      const [row] = await store.keepAll(null, [
        { kind: 'preset', mime: 'image/jpeg', name, sentBytes, write },
      ]);
      if (!row) throw new Error('a preset is gone as soon as it was made');
      return row;
    }),

  /**
   * Runs a user's work on large pictures in their turn, counting its time as decoding time. Do not call it inside
   * `write`, which waits for a turn of its own.
   * @throws CallError 10004 if the queue is full or the hour's processor time is used up
   */
  inTurn: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
    turns.ofUser(userId, async (spent) => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        spent(performance.now() - startedAt);
      }
    }),

  /**
   * Reads another program's file for a user, in a separate process and in their turn, counting its time as decoding
   * time.
   * @throws CallError 10004 if the queue is full or the hour's processor time is used up
   */
  readImport: (userId: string, order: Parameters<typeof readImport>[0]): ReturnType<typeof readImport> =>
    turns.ofImport(userId, async (spent) => {
      const startedAt = performance.now();
      try {
        return await readImport(order);
      } finally {
        spent(performance.now() - startedAt);
      }
    }),
});
