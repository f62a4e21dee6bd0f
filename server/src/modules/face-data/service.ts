import type { Database, Executor } from '../../db/database';
import type { Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import type { DataExport } from '../personal-data/service';
import { unshare } from '../share/service';
import type { Tasks } from '../task/service';
import { findActive, findFaceData, markFaceData } from './repository';

const HOUR_MS = 3_600_000;

const allowance = (userId: string): Allowance => ({
  key: `face-data:${userId}`,
  limit: 30,
  windowMs: HOUR_MS,
});

/** A user's pictures of faces and their packs of ID photos, newest first. */
export async function exportFaces(
  tx: Executor,
  assets: Pick<Assets, 'urlOf'>,
  userId: string,
  limit: number,
): Promise<DataExport['faces']> {
  const rows = await findFaceData(tx, userId, limit);
  return rows.map(({ id, storageKey, mime, bytes, createdAt }) => ({
    assetId: id,
    url: assets.urlOf({ storageKey }),
    mime,
    bytes,
    createdAt: createdAt.toISOString(),
  }));
}

type FaceDataDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'erase' | 'dropReferences'>;
  tasks: Pick<Tasks, 'cancel'>;
};

/** Users' control over the stored pictures of their faces. */
export function createFaceData({ database, assets, tasks }: FaceDataDependencies) {
  return {
    /**
     * Cancels active runs of face tools and deletes all of the user's face pictures, including their files; returns how
     * many.
     * @throws CallError 10004
     */
    remove: async (userId: string): Promise<number> => {
      await database.transaction((tx) => consume(tx, [allowance(userId)]));
      for (const taskId of await findActive(database.orm, userId)) await tasks.cancel({ userId, taskId });
      const rows = await database.transaction(async (tx) => {
        const marked = await markFaceData(tx, userId);
        await unshare(
          tx,
          assets,
          userId,
          marked.map(({ id }) => id),
        );
        return marked;
      });
      await assets.erase(rows);
      return rows.length;
    },
  };
}

export type FaceData = ReturnType<typeof createFaceData>;
