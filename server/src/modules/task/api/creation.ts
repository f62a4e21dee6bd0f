import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Database, Executor } from '../../../db/database';
import { newId } from '../../../db/ids';
import { lockUser } from '../../../db/lock-user';
import type { TaskRow } from '../../../db/schema/task';
import type { ListedCopywriter, ListedObjectFinder, SelectListed } from '../../../engines/port';
import { CallError } from '../../../errors';
import { correlation } from '../../../lib/correlation';
import { currentTrace } from '../../../lib/trace';
import type { AssetRow, Assets } from '../../asset/service';
import { recordConsent } from '../../consent/service';
import { enterOperation } from '../../idempotency/service';
import type { Ledger } from '../../ledger/service';
import { consume } from '../../limit/service';
import type { Admitted, Kind, Price, ShownTask } from '../kind';
import { countOpen, holderOf, insertDocument, insertTask } from '../repository';
import type { TakeTurn } from './turns';

/** Maximum number of unfinished tasks per user. */
const MAX_ACTIVE = 20;
/** Maximum number of queued tasks of all users of a tier, so that no tier closes the queue for another. */
const MAX_QUEUED = 2_000;
/** About the duration of a run; an earlier retry would find the queue still full. */
const RETRY_AFTER_MS = 10_000;

type CreationDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'tierOf' | 'isBilled' | 'quoteUses'>;
  assets: Pick<Assets, 'requireReady' | 'lockOwn' | 'addReferences' | 'markFaces' | 'requireRoom'>;
  selectEngine: SelectListed;
  findCopywriter: () => ListedCopywriter | undefined;
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
  /** Notifies the workers; never rejects. */
  wakeWorkers: () => Promise<void>;
  takeTurn: TakeTurn;
};

/** The idempotency key of a request, and the payload that distinguishes it from another request with the same key. */
export type Once = { requestId: string; payload: unknown };

/** A task that was just stored, with the data needed to present it. */
export type NewTask = { row: TaskRow; pictures: readonly AssetRow[]; heldPoints: number };

/** The task ID, and the new task's data unless an earlier request created it. */
type Started = { taskId: string; made: NewTask | undefined };

/**
 * Checks that the user may have one more task. Locks the user, so that concurrent requests cannot exceed the limit
 * together.
 * @throws CallError 10004
 */
export async function assertCapacity(
  tx: Executor,
  { userId, tier }: Pick<TaskRow, 'userId' | 'tier'>,
): Promise<void> {
  await lockUser(tx, userId);
  const data = { retryAfterMs: RETRY_AFTER_MS };
  const { active, queued } = await countOpen(tx, { userId, tier });
  if (active >= MAX_ACTIVE) throw new CallError(ErrorCode.tooManyRequests, data, 'task.tooManyActive');
  if (queued >= MAX_QUEUED) throw new CallError(ErrorCode.tooManyRequests, data, 'task.queueFull');
}

/**
 * Holds the points for a round of a task and returns their number.
 * @throws CallError 20001, or 10004 for a free task beyond its allowance
 */
export async function holdPrice(
  tx: Executor,
  ledger: Pick<Ledger, 'holdPoints'>,
  round: { userId: string; taskId: string; round: number },
  price: Price,
): Promise<number> {
  if ('free' in price) {
    await consume(tx, price.free);
    return 0;
  }
  return ledger.holdPoints(tx, { ...round, charges: 'module' in price ? [price] : price });
}

/** Creates tasks of any kind. */
export function createCreation(dependencies: CreationDependencies) {
  const { database, ledger, assets, wakeWorkers, takeTurn } = dependencies;

  const store = async (
    tx: Executor,
    { id, userId, kind, tier }: Pick<TaskRow, 'id' | 'userId' | 'kind' | 'tier'>,
    { tool, snapshot, pictures, showsFaces, consent, document }: Admitted,
  ): Promise<TaskRow> => {
    const faceConsentId = consent && (await recordConsent(tx, { userId, taskId: id, ...consent }));
    const row = await insertTask(tx, {
      id,
      userId,
      kind,
      tool,
      tier,
      snapshot,
      faceConsentId,
      requestId: correlation()?.requestId,
      traceparent: currentTrace(),
    });
    if (document) await insertDocument(tx, id, document);
    const assetIds = pictures.map((picture) => picture.id);
    await assets.addReferences(tx, holderOf(row), assetIds);
    if (showsFaces) await assets.markFaces(tx, assetIds);
    // From here on the row exists, so its expected storage counts against the quota.
    await assets.requireRoom(tx, userId, 0);
    return row;
  };

  /**
   * Admits a task, holds its points and enqueues it, all or nothing. With `once`, the same key with the same payload
   * returns the same task.
   * @throws what its kind throws; StorageFull; RefusedField for a key used with another payload; or a CallError 10004,
   * 20001
   */
  return async <Request, Shown extends ShownTask>(
    kind: Kind<Request, Shown>,
    userId: string,
    request: Request,
    once?: Once,
  ): Promise<Started> => {
    const work = async (tx: Executor): Promise<Started> => {
      const id = newId();
      const { operation } = kind;
      const entered =
        once && operation !== undefined
          ? await enterOperation(tx, { userId, operation, ...once }, id)
          : { made: true, id };
      if (!entered.made) return { taskId: entered.id, made: undefined };
      const admitted = await kind.admit(tx, dependencies, userId, request);
      const tier = await ledger.tierOf(tx, userId);
      await assertCapacity(tx, { userId, tier });
      const heldPoints = await holdPrice(tx, ledger, { userId, taskId: id, round: 0 }, admitted.price);
      const row = await store(tx, { id, userId, kind: kind.name, tier }, admitted);
      return { taskId: id, made: { row, pictures: admitted.pictures, heldPoints } };
    };
    const started = await takeTurn(userId, () => database.transaction(work));
    // The caller does not wait for it: workers look by themselves every second, too.
    if (started.made) void wakeWorkers();
    return started;
  };
}
