import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { StorageUnavailable } from '../../errors';
import type { Store } from './store';
import { findDeleting, markOverdue } from './sweep-repository';
import { clearWorkDirectories } from './work-directory';

type SweepDependencies = {
  database: Pick<Database, 'orm'>;
  store: Pick<Store, 'remove'>;
  workRoot: string;
  log: Pick<BaseLogger, 'warn'>;
};

/** Removes expired assets and what crashes left behind. Every step can be repeated. */
export function createSweep({ database: { orm }, store, workRoot, log }: SweepDependencies) {
  const removeMarked = async (): Promise<void> => {
    let last: string | undefined;
    for (;;) {
      const batch = await findDeleting(orm, last);
      if (batch.length === 0) return;
      for (const row of batch) {
        // A failure must not block the others; the next sweep retries it.
        await store.remove(row).catch((err: unknown) => {
          // All others would fail, too, each after its attempts.
          if (err instanceof StorageUnavailable) throw err;
          log.warn({ err, assetId: row.id }, 'asset not deleted; the sweep will retry');
        });
      }
      last = batch.at(-1)?.id;
    }
  };

  return async (): Promise<void> => {
    while ((await markOverdue(orm)) > 0);
    await removeMarked();
    await clearWorkDirectories(workRoot);
  };
}
