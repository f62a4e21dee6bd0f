import type { Api, CallInput } from '@tuzuo/contract/api';
import { drawnProductIdsOf } from '@tuzuo/poster/document/pictures';
import { scenePairsOf } from '@tuzuo/poster/document/scenes';
import type { Database } from '../../db/database';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { findUnpaid, quoteUnpaid } from '../matte/service';
import { readDocument } from '../poster/service';
import type { Tasks } from '../task/service';
import { studioSave } from './save';

type SaveDependencies = {
  tasks: Pick<Tasks, 'of'>;
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'quoteUses'>;
  assets: Pick<Assets, 'lockOwn'>;
};

/** Saving pictures of the product canvas. */
export function createSaves({ tasks, database, ledger, assets }: SaveDependencies) {
  const saves = tasks.of(studioSave);
  return {
    /** The cost of a save for a user, or for a guest without `userId`, who has unlocked nothing. */
    quote: async (
      userId: string | undefined,
      { doc, outputs }: CallInput<'studio.save.quote'>,
    ): Promise<Api['studio.save.quote']['output']> => {
      const document = await readDocument(doc);
      const ids = drawnProductIdsOf(document, 0);
      // On another background, they stand in no scene.
      const isInScene = outputs.some(({ background }) => background === undefined);
      const pairs = isInScene ? scenePairsOf(document, [0]) : [];
      return database.transaction(async (tx) => {
        if (userId === undefined) {
          return quoteUnpaid(tx, ledger, undefined, { photos: ids.length, scenes: pairs.length });
        }
        const photos = await assets.lockOwn(tx, userId, ids);
        const unpaid = await findUnpaid(tx, userId, photos, pairs);
        const counts = { photos: unpaid.photos.length, scenes: unpaid.scenes.length };
        return quoteUnpaid(tx, ledger, userId, counts);
      });
    },

    /**
     * Starts a save. The same requestId with the same payload returns the same task.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20001, 20003, 20004, 30002
     */
    create: async (
      userId: string,
      { doc, outputs, requestId }: CallInput<'studio.save.create'>,
      say: Say,
    ): Promise<Api['studio.save.create']['output']> => {
      const document = await readDocument(doc);
      return saves.create(userId, { document, outputs }, say, { requestId, payload: { doc, outputs } });
    },
  };
}

export type Saves = ReturnType<typeof createSaves>;
