import { setTimeout as sleep } from 'node:timers/promises';
import { termsFor } from '@tuzuo/core/text/glossary';
import type { ToolKey } from '@tuzuo/core/tools';
import { OutboundFault } from '../../outbound/guarded-fetch';
import { describeError, failure } from '../local/failure';
import {
  type EngineCall,
  EngineFailure,
  type EngineFailureKind,
  type EnginePicture,
  type EngineRequest,
} from '../port';
import {
  type BegunRun,
  type CloudBooks,
  CloudFault,
  type CloudFaultKind,
  type CloudProvider,
  type CloudRoute,
} from './port';

export const TIMING = { waitMs: 1_000, maxWaitMs: 5 * 60_000, limitMs: 15 * 60_000 };

/** Progress of the whole run (0–1) at which each phase begins. */
export const BEGIN = { preparing: 0.02, sending: 0.06, finishing: 0.92 } as const;

const FAILURES: Readonly<Record<CloudFaultKind, EngineFailureKind>> = {
  refused: 'refused',
  busy: 'unavailable',
  down: 'unavailable',
  credentials: 'unavailable',
  blocked: 'unavailable',
  malformed: 'broken',
  expired: 'broken',
  tooLong: 'late',
};

const OUTBOUND: Readonly<Record<OutboundFault['kind'], CloudFaultKind>> = {
  blocked: 'blocked',
  redirected: 'blocked',
  unreachable: 'down',
  tooLate: 'down',
  cutOff: 'down',
  tooLarge: 'malformed',
};

/** Converts anything that a provider throws into a CloudFault. */
function asFault(error: unknown): CloudFault {
  if (error instanceof CloudFault) return error;
  if (error instanceof OutboundFault) return new CloudFault(OUTBOUND[error.kind], error.message);
  return new CloudFault('malformed', describeError(error));
}

export type PaidRunOptions = {
  provider: CloudProvider;
  books: CloudBooks;
  /** What a run of a tool costs the operator, in millionths of the currency unit. */
  costOf: (tool: ToolKey) => number;
  log: Record<'warn', (fields: object, message: string) => void>;
  /** The polling interval and the longest wait for a free slot, and the time limit of a run. */
  timing?: typeof TIMING;
};

/** Runs jobs on a service, in its slots and within its budget. */
export function createPaidRun({ provider, books, costOf, log, timing = TIMING }: PaidRunOptions) {
  const { name, run: runProvider } = provider;
  const { waitMs, maxWaitMs, limitMs } = timing;

  /** Waits for a free slot on the engine and takes it. */
  const takeSlot = async (request: EngineRequest, signal: AbortSignal): Promise<BegunRun> => {
    const { tool, produceId: taskId } = request;
    const giveUpAt = performance.now() + maxWaitMs;
    for (;;) {
      const begun = await books.takeSlot({ engine: name, tool, taskId, costMicros: costOf(tool) });
      if (typeof begun === 'object') return begun;
      if (begun === 'closed') throw failure('unavailable', `${name} takes no runs now`);
      if (performance.now() >= giveUpAt) throw failure('unavailable', `every place of ${name} is taken`);
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };

  /** Runs the job on the service within the time limit, and records how it ended. */
  return async (
    request: EngineRequest,
    route: CloudRoute,
    inputs: Record<string, EnginePicture[]>,
    { signal, onProgress }: EngineCall,
  ): Promise<{ files: string[]; begun: BegunRun }> => {
    const { tool, options: given, workDir } = request;
    const [source] = Object.values(request.inputs).flat();
    const begun = await takeSlot(request, signal);
    const limit = AbortSignal.timeout(limitMs);
    const span = BEGIN.finishing - BEGIN.sending;
    let isAccepted = begun.pending !== undefined;
    try {
      const files = await runProvider(
        {
          tool,
          options: given,
          ...(request.terms && { terms: termsFor(request.terms, String(given.to)) }),
          inputs,
          source: source && { width: source.width, height: source.height },
          runId: begun.id,
          workDir,
        },
        {
          signal: AbortSignal.any([signal, limit]),
          onProgress: (share) => onProgress({ stage: 'working', fraction: BEGIN.sending + span * share }),
          pending: begun.pending,
          onSubmit: (job) => books.accepted(begun.id, job),
          onAccepted: async (job) => {
            isAccepted = true;
            if (job !== undefined) await books.accepted(begun.id, job);
          },
        },
      );
      const wanted = route.count?.(given) ?? 1;
      if (files.length < wanted)
        throw new CloudFault('malformed', `${files.length} results in place of ${wanted}`);
      return { files: files.slice(0, wanted), begun };
    } catch (error) {
      // A run stopped with the server leaves its accepted job for the next attempt.
      if (signal.aborted) {
        const fault = isAccepted ? ('left' as const) : ('canceled' as const);
        await books.end(begun.id, { fault, costMicros: isAccepted ? costOf(tool) : 0 });
        signal.throwIfAborted();
      }
      const fault = limit.aborted ? new CloudFault('tooLong', 'the time is over') : asFault(error);
      // A job that the service accepted and then failed may have been billed.
      const costMicros = isAccepted && fault.kind !== 'refused' ? costOf(tool) : 0;
      await books.end(begun.id, { fault: fault.kind, why: fault.message, costMicros });
      log.warn({ engine: name, tool, fault: fault.kind, why: fault.message }, 'cloud engine failed');
      throw new EngineFailure(FAILURES[fault.kind], undefined, { cause: fault });
    }
  };
}
