import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import type { GiftMemory } from '../gift/service';
import type { Ledger } from '../ledger/service';
import { erasePersonalData, type PersonalTables } from '../personal-data/service';
import type { Sessions } from '../session/service';
import { findMobile } from '../user/service';
import { findState } from './repository';

type ErasingDependencies = {
  tables: readonly PersonalTables[];
  transaction: Database['transaction'];
  ledger: Pick<Ledger, 'expireAll' | 'releaseAll'>;
  sessions: Pick<Sessions, 'closeAll'>;
  gifts: Pick<GiftMemory, 'remember'>;
};

/** Erases accounts. */
export function createErasing({ tables, transaction, ledger, sessions, gifts }: ErasingDependencies) {
  /** The caller has locked the user, for whom nothing is unfinished. */
  const erase = async (tx: Executor, userId: string): Promise<void> => {
    await sessions.closeAll(tx, userId);
    await ledger.expireAll(tx, userId);
    const mobile = await findMobile(tx, userId);
    if (mobile !== undefined) await gifts.remember(tx, userId, mobile);
    await erasePersonalData(tx, userId, tables);
  };

  return {
    erase,

    /**
     * Erases an account that had been erased before a restore brought it back, whatever was unfinished at the time of
     * the backup. Returns false if it does not exist or is erased.
     */
    eraseAgain: (userId: string): Promise<boolean> =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        const found = await findState(tx, userId);
        if (!found || found.state === 'closed') return false;
        await ledger.releaseAll(tx, userId);
        await erase(tx, userId);
        return true;
      }),
  };
}
