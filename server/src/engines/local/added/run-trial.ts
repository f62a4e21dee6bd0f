import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { programUrl } from '../../../programs';
import { pathFor } from '../../../sandbox/fork';
import { newLabel } from '../../label/aigc';
import { EngineFailure } from '../../port';
import type { ChildSettings } from '../child/messages';
import { createRunner } from '../child/runner';
import { describeError } from '../failure';
import type { AddedKey } from './catalog';
import type { TrialResult } from './store';
import type { TrialFindings, TrialJob } from './trial';

/** Limit of a trial, in ms: loading a large graph and running it once on a slow machine. */
const LIMIT_MS = 10 * 60_000;

const IDLE_MS = 1_000;

type ModelFile = { path: string; sha256: string };

type Trial = ModelFile & {
  key: AddedKey;
  /** The models that it needs. */
  needed: readonly (ModelFile & { key: AddedKey })[];
  account: Account;
  /** Memory limit, in megabytes: that of the engine's process. */
  memoryMb: number;
};

function whyFailed(error: unknown, memoryMb: number): string {
  if (!(error instanceof EngineFailure)) return describeError(error);
  if (error.kind === 'outOfMemory')
    return `it needs more than ${memoryMb} MB of memory; raise ENGINE_MEMORY_MB, then run check`;
  if (error.kind === 'tooLong') return 'it took more than ten minutes';
  // The process of the engine has said it in these words.
  return describeError(error.cause ?? error).replace(/^the engine failed: \w+: /, '');
}

/** The golden run of a model, in a process like that of the engine: same account, same memory limit. Never rejects. */
export async function runTrial({
  key,
  path,
  sha256,
  needed,
  account,
  memoryMb,
}: Trial): Promise<TrialResult> {
  const fileOf = (file: ModelFile) => ({ path: pathFor(account, file.path), sha256: file.sha256 });
  const settings: ChildSettings = {
    directory: '',
    own: {},
    added: {
      files: Object.fromEntries([{ key, path, sha256 }, ...needed].map((one) => [one.key, fileOf(one)])),
      use: {},
    },
    threads: availableParallelism(),
    maxBytes: memoryMb * 2 ** 20,
  };
  const runner = createRunner({ program: programUrl('engine'), settings, account, idleMs: IDLE_MS });
  const request: TrialJob = { key, inputs: {}, produceId: '', workDir: '' };
  const entry = pathToFileURL(pathFor(account, fileURLToPath(programUrl('modelTrial')))).href;
  const call = { signal: new AbortController().signal, onProgress: () => undefined };
  try {
    const job = { entry, request, newLabel: newLabel('', ''), labelText: '' };
    const { analysis } = await runner.run(job, call, LIMIT_MS);
    return { passed: true, ...(analysis?.found as TrialFindings | undefined) };
  } catch (error) {
    return { passed: false, why: whyFailed(error, memoryMb) };
  } finally {
    await runner.close();
  }
}
