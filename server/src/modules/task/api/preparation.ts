import { ErrorCode } from '@tuzuo/core/api/errors';
import { moduleOf, usesOf, workloadKey } from '@tuzuo/core/tools';
import type { Executor } from '../../../db/database';
import type { TaskSnapshot } from '../../../db/schema/task';
import type { SelectEngine } from '../../../engines/port';
import { CallError } from '../../../errors';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { isModuleClosed } from '../../pricing/service';
import { lockUser } from '../../user/service';
import { countActive, countQueued } from '../repository';
import { checkPictures } from './checks';
import { expectedBytes } from './expected-bytes';
import { assetsOf, engineInputs, type RunRequest } from './run-request';

/** Tasks of one user that have not ended. */
const MAX_ACTIVE = 20;
/** Waiting tasks of all users. */
const MAX_QUEUED = 2_000;
/** About as long as a run takes: until then nothing will have changed. */
const RETRY_AFTER_MS = 10_000;

const PIXELS_PER_MEGAPIXEL = 1e6;

/** A run that may go ahead: what its row will say, and the assets that it holds. */
export type Prepared = { snapshot: TaskSnapshot; assetIds: string[] };

type Preparing = {
  ledger: Pick<Ledger, 'tierOf'>;
  assets: Pick<Assets, 'requireReady'>;
  selectEngine: SelectEngine;
};

/**
 * Looks whether a run can go ahead; its pictures stay where they are until the transaction ends.
 * @throws CallError 30002 without an engine, 20004 for a module that is closed to the user's tier, 10002 for a picture that is not there, 30001 for one that does not fit
 */
export async function prepareRun(
  tx: Executor,
  { ledger, assets, selectEngine }: Preparing,
  userId: string,
  request: RunRequest,
): Promise<Prepared> {
  const { tool, definition, inputs, options } = request;
  const selected = selectEngine(tool);
  if (!selected) throw new CallError(ErrorCode.noEngine);
  const module = moduleOf(definition, options);
  if (await isModuleClosed(tx, module, await ledger.tierOf(tx, userId))) {
    throw new CallError(ErrorCode.moduleClosed, { module });
  }
  const assetIds = assetsOf(engineInputs(definition, request));
  const pictures = await assets.requireReady(tx, userId, assetIds);
  const checks = checkPictures(request, pictures);
  if (checks.some(({ ok }) => !ok)) throw new CallError(ErrorCode.checksFailed, { checks });
  const pixels = pictures.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
  const { engine, quality } = selected;
  const snapshot: TaskSnapshot = {
    inputs,
    options,
    module,
    uses: usesOf(definition, inputs, options),
    engine: { name: engine.name, version: engine.version, quality },
    workload: { key: workloadKey(definition, options), megapixels: pixels / PIXELS_PER_MEGAPIXEL },
    expectedBytes: expectedBytes(tool, options, pictures),
  };
  return { snapshot, assetIds };
}

/**
 * Makes sure that there is room for one more task of the user. Of his requests at the same moment one looks at a
 * time, so that together they cannot pass.
 * @throws CallError 10004
 */
export async function assertCapacity(tx: Executor, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const data = { retryAfterMs: RETRY_AFTER_MS };
  if ((await countActive(tx, userId)) >= MAX_ACTIVE) {
    throw new CallError(ErrorCode.tooManyRequests, data, 'task.tooManyActive');
  }
  if ((await countQueued(tx)) >= MAX_QUEUED) {
    throw new CallError(ErrorCode.tooManyRequests, data, 'task.queueFull');
  }
}
