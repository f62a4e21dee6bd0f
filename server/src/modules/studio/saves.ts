import type { Api, CallInput } from '@tuzuo/contract/api';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import type { Database } from '../../db/database';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { findLocked, UNLOCK_MODULE } from '../matte/service';
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
      { doc }: CallInput<'studio.save.quote'>,
    ): Promise<Api['studio.save.quote']['output']> => {
      const ids = productIdsOf(await readDocument(doc), 0);
      return database.transaction(async (tx) => {
        const photos =
          userId === undefined
            ? ids.length
            : (await findLocked(tx, userId, await assets.lockOwn(tx, userId, ids))).length;
        const quote = await ledger.quoteUses(tx, {
          userId,
          module: UNLOCK_MODULE,
          uses: Math.max(1, photos),
        });
        if (photos > 0) return { ...quote, photos };
        const { fullPoints: _none, amountCents, ...free } = quote;
        return { ...free, points: 0, ...(amountCents !== undefined && { amountCents: 0 }), photos };
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
