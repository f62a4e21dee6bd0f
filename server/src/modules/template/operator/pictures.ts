import type { Database, Executor } from '../../../db/database';
import { operatorPictureFile } from '../../../renderer/poster/stock';
import type { Storage } from '../../../storage/port';
import type { TemplateDraft } from './draft';
import { forgetPictures, lockOperatorTemplates, notePictures } from './repository';

/** Age after which leftovers of an interrupted command are removed. */
const LEFT_BEHIND_MS = 3_600_000;

type PictureDependencies = { database: Pick<Database, 'transaction'>; storage: Storage };

/** The pictures of operators' templates: stored before a template shows them, and deleted after the last one. */
export function createPictures({ database: { transaction }, storage }: PictureDependencies) {
  /**
   * Deletes pictures that no template shows any more, row and file, under the lock so that they cannot be added again
   * meanwhile.
   */
  const tidyUp = async (tx: Executor, keys: readonly string[], evenPublished = false): Promise<void> => {
    const olderThan = new Date(Date.now() - LEFT_BEHIND_MS);
    for (const key of await forgetPictures(tx, { keys, olderThan, evenPublished }))
      await storage.remove(operatorPictureFile(key));
  };

  /** Runs `change` with operator templates locked. */
  const withLock = <Result>(change: (tx: Executor) => Promise<Result>): Promise<Result> =>
    transaction(async (tx) => {
      await lockOperatorTemplates(tx);
      return change(tx);
    });

  /** Stores a draft's pictures, then runs `change`, which references them; on failure the pictures are deleted. */
  const withStoredPictures = async <Result>(
    { pictures }: TemplateDraft,
    change: (tx: Executor) => Promise<Result>,
  ): Promise<Result> => {
    // Before any file is written, so that one left by a crash is known, and removed by a later command.
    await transaction((tx) => notePictures(tx, pictures));
    try {
      return await withLock(async (tx) => {
        await notePictures(tx, pictures);
        for (const { key, path } of pictures) {
          const file = operatorPictureFile(key);
          if ((await storage.size(file)) === undefined) await storage.put(file, path);
        }
        return change(tx);
      });
    } catch (error) {
      const keys = pictures.map(({ key }) => key);
      await withLock((tx) => tidyUp(tx, keys)).catch(() => undefined);
      throw error;
    }
  };

  return { tidyUp, withLock, withStoredPictures };
}

export type Pictures = ReturnType<typeof createPictures>;
