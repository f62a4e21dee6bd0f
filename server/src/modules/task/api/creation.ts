import type { CallInput } from '@tuzuo/contract/api';
import type { TaskKind } from '@tuzuo/core/api/task';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import type { Database, Executor } from '../../../db/database';
import { newId } from '../../../db/ids';
import type { SelectEngine } from '../../../engines/port';
import type { Assets } from '../../asset/service';
import { demandConsent, recordConsent } from '../../consent/service';
import { enterOperation } from '../../idempotency/service';
import type { Ledger } from '../../ledger/service';
import { consume } from '../../limit/service';
import { holderOf, insertTask } from '../repository';
import { analyses, freeRuns, runStarts } from './allowances';
import { assertCapacity, type Prepared, prepareRun } from './preparation';
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

type NewTask = { id: string; userId: string; kind: TaskKind; textVersion: string | undefined };

/** What a run may have besides what its caller sends. */
type CreateOptions = {
  /** Stands for the payload where pictures are uploaded again each time. */
  alike?: Readonly<Record<string, unknown>>;
  /** Version of the text that has to be agreed to where faces are worked on. */
  consentText?: string;
};

/** How tasks come to be. */
export function createCreation(dependencies: CreationDependencies) {
  const { database, ledger, assets, wakeWorkers, takeTurn } = dependencies;
  const inTurn = <Result>(userId: string, work: (tx: Executor) => Promise<Result>): Promise<Result> =>
    takeTurn(userId, () => database.transaction(work));

  const store = async (
    tx: Executor,
    { id, userId, kind, textVersion }: NewTask,
    { tool, definition }: RunRequest,
    { snapshot, assetIds }: Prepared,
  ) => {
    const tier = await ledger.tierOf(tx, userId);
    const faceConsentId =
      definition.faceData && textVersion !== undefined
        ? await recordConsent(tx, { userId, taskId: id, tool, textVersion })
        : undefined;
    await insertTask(tx, { id, userId, kind, tool, tier, snapshot, faceConsentId });
    await assets.addReferences(tx, holderOf({ id }), assetIds);
    // What it is expected to store counts from here on, since its row is there.
    await assets.requireRoom(tx, userId, 0);
  };

  return {
    /**
     * Checks, holds the points and enqueues, all or nothing; answers the task's id. The same requestId with the same
     * payload is the same task.
     * @throws RefusedFields, StorageFull, or a CallError 10002, 10004, 20001, 20003, 20004, 30001, 30002
     */
    create: async (
      userId: string,
      input: CallInput<'gen.task.create'>,
      { alike, consentText = FACE_CONSENT_VERSION }: CreateOptions = {},
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
        if (definition.faceData) demandConsent(faceConsent, consentText);
        await assertCapacity(tx, userId);
        const { module, uses } = prepared.snapshot;
        if (definition.paidLater) await consume(tx, freeRuns(userId));
        else await ledger.holdPoints(tx, { userId, taskId: id, round: 0, module, uses });
        await store(tx, { id, userId, kind: 'run', textVersion: faceConsent }, request, prepared);
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
      const { faceConsent } = input;
      const request = readRun(input);
      const id = newId();
      await inTurn(userId, async (tx) => {
        const prepared = await prepareRun(tx, dependencies, userId, request);
        // Callers of before this field do not say; those who do must mean the text in force.
        if (request.definition.faceData && faceConsent !== undefined) {
          demandConsent(faceConsent, FACE_CONSENT_VERSION);
        }
        await consume(tx, analyses(userId));
        await assertCapacity(tx, userId);
        await store(tx, { id, userId, kind: 'analyze', textVersion: faceConsent }, request, prepared);
      });
      await wakeWorkers();
      return id;
    },
  };
}
