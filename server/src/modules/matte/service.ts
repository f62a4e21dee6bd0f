import type { Database } from '../../db/database';
import type { Assets } from '../asset/service';
import { deleteMatte, findOrphans, holderOf } from './repository';

export { findMasks, requirePaid } from './drawing';
export { replaceMatte, type StoredMatte, saveMatte, shareMatte, storeMatte } from './keep';
export { chargesOf, findUnpaid, quoteUnpaid, SCENE_MODULE, UNLOCK_MODULE } from './payment';
export { findAnalysis, findMattes, lockMattes, type MatteScene, savePaid } from './repository';

/** Deletes the mattes of photos that their owners no longer have, with their files. Safe to run twice. */
export async function sweepMattes(
  { orm, transaction }: Pick<Database, 'orm' | 'transaction'>,
  assets: Pick<Assets, 'release' | 'erase'>,
): Promise<void> {
  let last: string | undefined;
  do {
    const page = await findOrphans(orm, last);
    for (const id of page.orphans) {
      const freed = await transaction(async (tx) =>
        (await deleteMatte(tx, id)) ? assets.release(tx, holderOf({ id })) : [],
      );
      await assets.erase(freed);
    }
    last = page.last;
  } while (last !== undefined);
}
