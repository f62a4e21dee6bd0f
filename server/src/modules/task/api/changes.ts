import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import type { Database, Executor } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { SelectEngine } from '../../../engines/port';
import { CallError, RefusedField } from '../../../errors';
import type { Assets } from '../../asset/service';
import { demandStoredConsent } from '../../consent/service';
import type { Ledger } from '../../ledger/service';
import { consume } from '../../limit/service';
import { holderOf, lockTask, type OwnTask, saveCancellation, saveRemoval, saveRetry } from '../repository';
import { cancellations, freeRuns, runStarts } from './allowances';
import { assertCapacity, prepareRun } from './preparation';
import type { TakeTurn } from './turns';

/** Times that a worker may take a task up, of which it may lose all but the last. */
const ATTEMPTS = 3;

type ChangeDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'releaseHold' | 'tierOf'>;
  assets: Pick<Assets, 'requireReady' | 'dropReferences' | 'letGo' | 'erase' | 'requireRoom'>;
  selectEngine: SelectEngine;
  wakeWorkers: () => Promise<void>;
  takeTurn: TakeTurn;
};

const isRetryable = ({ state, kind }: TaskRow) =>
  kind === 'run' && (state === 'failed' || state === 'canceled');

/** What an owner does with a task of theirs. Each throws a CallError 10002 for one that is not his, or gone. */
export function createChanges(dependencies: ChangeDependencies) {
  const { database, ledger, assets, wakeWorkers, takeTurn } = dependencies;

  const lock = async (tx: Executor, own: OwnTask): Promise<TaskRow> => {
    const row = await lockTask(tx, own);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  const endQueued = async (tx: Executor, row: TaskRow) => {
    await saveCancellation(tx, row.id, 'canceled');
    if (row.kind === 'run') await ledger.releaseHold(tx, { taskId: row.id, round: row.paidRound });
    else await assets.dropReferences(tx, holderOf(row));
  };

  return {
    /**
     * Ends a task that waits; asks the worker of one that runs to end it. One that has ended stays as it is.
     * @throws CallError 10004 for too many
     */
    cancel: (own: OwnTask): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await lock(tx, own);
        if (row.state === 'queued' || row.state === 'running') await consume(tx, cancellations(own.userId));
        if (row.state === 'queued') await endQueued(tx, row);
        if (row.state === 'running') await saveCancellation(tx, row.id, 'canceling');
      }),

    /**
     * Enqueues a failed or canceled run again, at the price of today. Any other is left as it is, so that a second
     * tap changes nothing.
     * @throws CallError 10002 also when a picture is gone, 10004, 20001, 20003, 20004, 30001, 30002, StorageFull, or a
     * RefusedField where the user is to be asked again about faces
     */
    retry: async (own: OwnTask): Promise<void> => {
      const { userId, taskId } = own;
      const enqueueAgain = async (tx: Executor) => {
        const row = await lock(tx, own);
        if (!isRetryable(row)) return false;
        await consume(tx, runStarts(userId));
        const { inputs, options } = row.snapshot;
        const definition: ToolDefinition = tools[row.tool];
        const request = { tool: row.tool, definition, inputs, options };
        const { snapshot } = await prepareRun(tx, dependencies, userId, request);
        if (definition.faceData) await demandStoredConsent(tx, row.faceConsentId);
        await assertCapacity(tx, userId);
        const { module, uses } = snapshot;
        const round = row.paidRound + 1;
        if (definition.paidLater) await consume(tx, freeRuns(userId));
        else await ledger.holdPoints(tx, { userId, taskId, round, module, uses });
        await saveRetry(tx, row, { snapshot, tier: await ledger.tierOf(tx, userId) }, ATTEMPTS);
        await assets.requireRoom(tx, userId, 0);
        return true;
      };
      const retried = await takeTurn(userId, () => database.transaction(enqueueAgain));
      if (retried) await wakeWorkers();
    },

    /**
     * Takes an ended task out of the history, and what only it needed off the disk: that makes room at once. Throws a
     * RefusedField for one that has not ended.
     */
    remove: async (own: OwnTask): Promise<void> => {
      const freed = await database.transaction(async (tx) => {
        const row = await lock(tx, own);
        if (!isEnded(row.state)) throw new RefusedField('taskId', 'task.active');
        await saveRemoval(tx, [row.id]);
        return assets.letGo(tx, holderOf(row));
      });
      await assets.erase(freed);
    },
  };
}
