import type { Database } from '../../db/database';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { createPacks } from './packs';
import { createSheets } from './sheets';
import { listSpecs } from './specs';
import { createUnlock } from './unlock';

export { PHOTO_TOOL } from './repository';

type IdPhotoDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'commitHold'>;
  assets: Assets;
};

/** ID photos besides the runs that make them: documents, unlocking, sheets and packs. */
export function createIdPhotos({ database, ledger, assets }: IdPhotoDependencies) {
  const sheets = createSheets({ database, assets });
  return {
    listSpecs,
    unlock: createUnlock({ database, ledger, assets }),
    createSheet: sheets.create,
    createPack: createPacks({ database, assets, sheets }).create,
  };
}

export type IdPhotos = ReturnType<typeof createIdPhotos>;
