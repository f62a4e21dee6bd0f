import type { Api, CallInput } from '@tuzuo/contract/api';
import type { Database } from '../../db/database';
import type { Assets } from '../asset/service';
import { requireLeft } from '../limit/service';
import type { Safety } from '../safety/service';
import type { Saved } from './repository';
import { beginnings, type Revisions } from './revisions';
import { copyPictures, requireShared, showShared } from './shared';

type LinkDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Parameters<typeof showShared>[0]['assets'] &
    Parameters<typeof copyPictures>[0]['assets'] &
    Pick<Assets, 'discard'>;
  safety: Pick<Safety, 'isOn' | 'getVerdicts'>;
  create: Revisions['create'];
};

/** Shared posters for those who have their links. */
export function createLinks({ database: { orm, transaction }, assets, safety, create }: LinkDependencies) {
  return {
    /**
     * A shared poster as anyone with the link sees it.
     * @throws CallError 10002
     */
    getShared: async (linkId: string): Promise<Api['poster.shared.get']['output']> =>
      showShared({ tx: orm, assets, safety }, linkId),

    /**
     * Copies a shared poster to a new one of the caller, with copies of its pictures.
     * @throws CallError 10002, 10004, 20003, StorageFull
     */
    copyShared: async (
      userId: string,
      { linkId, requestId }: CallInput<'poster.shared.copy'>,
    ): Promise<Saved> => {
      const shared = await requireShared({ tx: orm, assets, safety }, linkId);
      // Checked before the pictures are copied, and counted with the copy.
      await transaction((tx) => requireLeft(tx, beginnings(userId)));
      const { doc, assetIds } = await copyPictures({ orm, assets }, userId, shared);
      let isMade = false;
      try {
        return await transaction((tx) => {
          const once = {
            operation: 'poster.copyShared',
            requestId,
            payload: { linkId },
          } as const;
          return create(tx, userId, once, async () => {
            isMade = true;
            return { title: shared.title, doc };
          });
        });
      } catch (error) {
        isMade = false;
        throw error;
      } finally {
        // A repeated request returned its existing poster, so these copies are not needed.
        if (!isMade) await assets.discard(assetIds).catch(() => undefined);
      }
    },
  };
}
