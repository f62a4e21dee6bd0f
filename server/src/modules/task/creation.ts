import { ErrorCode } from '@tuzuo/core/errors';
import type { TaskKind } from '@tuzuo/core/task';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { SelectEngine } from '../../engines/port';
import { CallError, type CallInput, RefusedField } from '../../http/port';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { consume } from '../limit/service';
import { isModuleClosed } from '../pricing/service';
import { analyses, freeRuns, runStarts } from './allowances';
import { enterOperation } from './idempotency';
import { type Prepared, prepareRun, takePlace } from './preparation';
import { insertTask } from './repository';
import { type RunRequest, readRun } from './run-request';
import type { TakeTurn } from './turns';

type CreationDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'tierOf'>;
  assets: Pick<Assets, 'requireReady' | 'addReferences' | 'requireRoom'>;
  selectEngine: SelectEngine;
  /** Tells the workers; never fails. */
  wakeWorkers: () => Promise<void>;
  takeTurn: TakeTurn;
};

function demandConsent({ definition }: RunRequest, faceConsent: string | undefined): void {
  if (definition.faceData && faceConsent === undefined) {
    throw new RefusedField('faceConsent', 'task.consentNeeded');
  }
}

/** How tasks come to be. */
export function createCreation(dependencies: CreationDependencies) {
  const { database, ledger, assets, wakeWorkers, takeTurn } = dependencies;
  const inTurn = <Result>(userId: string, work: (tx: Executor) => Promise<Result>): Promise<Result> =>
    takeTurn(userId, () => database.transaction(work));

  const store = async (
    tx: Executor,
    { id, userId, kind }: { id: string; userId: string; kind: TaskKind },
    { tool }: RunRequest,
    { snapshot, assetIds }: Prepared,
  ) => {
    const tier = await ledger.tierOf(tx, userId);
    const { module } = snapshot;
    if (await isModuleClosed(tx, module, tier)) throw new CallError(ErrorCode.moduleClosed, { module });
    await insertTask(tx, { id, userId, kind, tool, tier, snapshot });
    await assets.addReferences(tx, { holderKind: 'task', holderId: id }, assetIds);
    // What it is expected to store counts from here on, since its row is there.
    await assets.requireRoom(tx, userId, 0);
  };

  return {
    /**
     * Checks, holds the points and enqueues, all or nothing; answers the task's id. The same requestId with the same
     * payload is the same task; `alike` stands for the payload where pictures are uploaded anew each time.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20001, 20003, 20004, 30001, 30002
     */
    create: async (
      userId: string,
      input: CallInput<'gen.task.create'>,
      alike?: Readonly<Record<string, unknown>>,
    ): Promise<string> => {
      const { requestId, faceConsent } = input;
      const request = readRun(input);
      const { tool, definition, inputs, options } = request;
      const entered = await inTurn(userId, async (tx) => {
        const payload = alike ?? { tool, inputs, options, faceConsent };
        const operation = { userId, operation: 'task.create', requestId, payload } as const;
        const { made, id } = await enterOperation(tx, operation, newId());
        if (!made) return { made, id };
        await consume(tx, runStarts(userId));
        const prepared = await prepareRun(tx, dependencies, userId, request);
        demandConsent(request, faceConsent);
        await takePlace(tx, userId);
        const { module, uses } = prepared.snapshot;
        if (definition.paidLater) await consume(tx, freeRuns(userId));
        else await ledger.holdPoints(tx, { userId, taskId: id, round: 0, module, uses });
        await store(tx, { id, userId, kind: 'run' }, request, prepared);
        return { made, id };
      });
      if (entered.made) await wakeWorkers();
      return entered.id;
    },

    /**
     * Enqueues a free look at the pictures; answers the task's id.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20003, 20004, 30001, 30002
     */
    analyze: async (userId: string, input: CallInput<'gen.task.analyze'>): Promise<string> => {
      const request = readRun(input);
      const id = newId();
      await inTurn(userId, async (tx) => {
        const prepared = await prepareRun(tx, dependencies, userId, request);
        await consume(tx, analyses(userId));
        await takePlace(tx, userId);
        await store(tx, { id, userId, kind: 'analyze' }, request, prepared);
      });
      await wakeWorkers();
      return id;
    },
  };
}
