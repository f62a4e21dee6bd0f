import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { findSealed, lockRun, saveUnlocked } from './repository';

type UnlockDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'commitHold'>;
  assets: Pick<Assets, 'unseal'>;
};

/** Who pays: the user with points or free uses; or nobody, for the operator's own programs. */
type Payer = 'user' | 'nobody';

/**
 * Unlocks the clean photos of a finished run, once: of concurrent calls the first is charged, and the others find it
 * done. All or nothing.
 * @throws CallError 10002 if it is no finished photo of the user, 20001 without enough points
 */
export function createUnlock({ database, ledger, assets }: UnlockDependencies) {
  return (own: { userId: string; taskId: string }, payer: Payer = 'user'): Promise<void> =>
    database.transaction(async (tx) => {
      const { taskId } = own;
      const run = await lockRun(tx, own);
      if (!run) throw new CallError(ErrorCode.notFound);
      const sealed = await findSealed(tx, taskId);
      if (sealed.length === 0) return;
      if (payer === 'user') {
        const { round, ...charge } = run;
        await ledger.holdPoints(tx, { ...own, round, charges: [charge] });
        await ledger.commitHold(tx, { taskId, round });
      }
      await saveUnlocked(tx, taskId);
      await assets.unseal(tx, sealed);
    });
}
