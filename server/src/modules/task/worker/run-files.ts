import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import { EngineFailure } from '../../../engines/port';
import { CallError } from '../../../errors';
import type { LocalFile } from '../../../storage/port';
import type { Assets } from '../../asset/service';
import { findMasks } from '../../matte/service';
import type { LocalAsset, LocalMask, Work } from '../kind';
import type { Patience } from './patience';

const isGone = (error: unknown) =>
  error instanceof CallError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

type FilesDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'requireReady' | 'findReady' | 'fetch' | 'reserve' | 'writeResult' | 'writeFile'>;
};

type RunFiles = Pick<Work, 'signal'> & {
  /** Collects the ID of every asset that is begun, so that the caller can discard them. */
  written: string[];
  /** Surrounds what reads or stores files. */
  patience: Patience;
};

/** The files of one run: those that it fetches, until they are released, and the assets that it stores. */
export function createRunFiles(
  { database, assets }: FilesDependencies,
  { userId }: Pick<TaskRow, 'userId'>,
  { signal, written, patience }: RunFiles,
) {
  const fetched: LocalFile[] = [];

  const fetchOne = async (asset: Parameters<Assets['fetch']>[0]): Promise<string> => {
    const file = await patience(() => assets.fetch(asset));
    fetched.push(file);
    return file.path;
  };

  const fetchAll = async (assetIds: readonly string[]): Promise<LocalAsset[]> => {
    // The task references these assets, which keeps them; the check catches any deleted before it did.
    const rows = await database.transaction((tx) => assets.requireReady(tx, userId, assetIds));
    const local: LocalAsset[] = [];
    for (const asset of rows) local.push({ asset, path: await fetchOne(asset) });
    return local;
  };

  const reserve = async (reservation: Parameters<Assets['reserve']>[1]): Promise<string> => {
    signal.throwIfAborted();
    const { assetId } = await assets.reserve(userId, reservation);
    written.push(assetId);
    return assetId;
  };

  const work: Pick<Work, 'fetch' | 'fetchMasks' | 'fetchKept' | 'store' | 'storeFile'> = {
    fetch: (assetIds) =>
      fetchAll(assetIds).catch((error: unknown) => {
        throw isGone(error) ? new EngineFailure('unreadable', undefined, { cause: error }) : error;
      }),
    fetchMasks: async (photos, pairs = []) => {
      const masks = await database.transaction((tx) => findMasks(tx, assets, userId, photos, pairs));
      const local: LocalMask[] = [];
      for (const { mask, ...known } of masks) local.push({ ...known, path: await fetchOne(mask) });
      return local;
    },
    fetchKept: (asset) => patience(() => assets.fetch(asset)),
    store: async (kind, { path, mime, label, width, height, poster }) => {
      const assetId = await reserve({ kind, mime, label });
      const video = poster === undefined ? undefined : { width, height, poster };
      await assets.writeResult(userId, assetId, path, video, patience);
      return assetId;
    },
    storeFile: async (kind, { path, mime }) => {
      const assetId = await reserve({ kind, mime });
      await assets.writeFile(assetId, path, patience);
      return assetId;
    },
  };
  return {
    work,

    /** Releases what was fetched. */
    release: async (): Promise<void> => {
      for (const file of fetched) await file.release();
    },
  };
}
