import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { termsFor } from '@tuzuo/core/text/glossary';
import { tools as definitions, type ToolDefinition, type ToolKey } from '@tuzuo/core/tools';
import { OutboundFault } from '../../outbound/guarded-fetch';
import { asFailure, describeError, failure } from '../local/failure';
import {
  type Engine,
  type EngineAnswer,
  type EngineCall,
  EngineFailure,
  type EngineFailureKind,
  type EngineJob,
  type EngineOutput,
  type EnginePicture,
  type EngineRequest,
} from '../port';
import type { FinishJob, PrepareJob } from './jobs';
import {
  type BegunRun,
  type CloudBooks,
  CloudFault,
  type CloudFaultKind,
  type CloudProvider,
  type CloudRoute,
} from './port';

/** The parts of the local engine that cloud engines use. */
export type LocalHelp = Pick<Engine, 'run' | 'tools'> & {
  /** Decodes and encodes in the local engine's process: a service's files are decoded nowhere else. */
  prepare: (job: PrepareJob, call: EngineCall) => Promise<EngineAnswer>;
  finish: (job: FinishJob, call: EngineCall) => Promise<EngineAnswer>;
};

type CloudEngineOptions = {
  provider: CloudProvider;
  local: LocalHelp;
  books: CloudBooks;
  /** What a run of a tool costs the operator, in millionths of the currency unit. */
  costOf: (tool: ToolKey) => number;
  /** The tools that the operator enables on this engine; default: all that it supports. */
  only?: readonly ToolKey[] | undefined;
  log: Record<'warn', (fields: object, message: string) => void>;
  /** The polling interval and the longest wait for a free slot, and the time limit of a run. */
  timing?: { waitMs: number; maxWaitMs: number; limitMs: number };
};

const TIMING = { waitMs: 1_000, maxWaitMs: 5 * 60_000, limitMs: 15 * 60_000 };

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { preparing: 0.02, sending: 0.06, finishing: 0.92 } as const;

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

/** Tools whose pictures the local engine checks before a paid service is called. */
const LOOKED_AT: readonly ToolKey[] = ['ai-virtual-model', 'ai-cloth-model', 'ai-change-shoes'];

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

const withPath = (path: string): EnginePicture => ({ path, mime: '', width: 0, height: 0 });

function asPicture({ path, mime, width, height }: EngineOutput): EnginePicture {
  return { path, mime, width, height };
}

/** Creates an engine that runs tools on a cloud service, with shared slots, budget, time limit, labels and checks. */
export function createCloudEngine(options: CloudEngineOptions): Engine {
  const { provider, local, books, costOf, only, log, timing = TIMING } = options;
  const { name, version, run: runProvider } = provider;
  const routes = Object.fromEntries(
    (Object.entries(provider.routes) as [ToolKey, CloudRoute][]).filter(
      ([tool]) => only?.includes(tool) ?? true,
    ),
  ) as Partial<Record<ToolKey, CloudRoute>>;
  const routeOf = (tool: ToolKey): CloudRoute => {
    const route = routes[tool];
    if (!route) throw failure('broken', `${tool} is not a tool of ${name}`);
    return route;
  };

  /** The free pre-check, by the local engine where it has the tool. */
  const analyze = async (request: EngineRequest, call: EngineCall): Promise<EngineAnswer> =>
    local.tools[request.tool]
      ? local.run({ ...request, kind: 'analyze' }, call)
      : { outputs: [], analysis: { checks: [] } };

  const requireFit = async (request: EngineRequest, call: EngineCall): Promise<void> => {
    if (!LOOKED_AT.includes(request.tool)) return;
    const { analysis } = await analyze(request, { ...call, onProgress: () => undefined });
    const checks = analysis?.checks.filter(({ ok }) => !ok) ?? [];
    if (checks.length > 0) throw new EngineFailure('checksFailed', { checks });
  };

  /** Removes a picture's background with the local engine. */
  const cutOut = async (picture: EnginePicture, job: EngineJob, call: EngineCall): Promise<EnginePicture> => {
    const { outputs } = await local.run(
      {
        ...job,
        tool: 'matting',
        kind: 'run',
        options: { background: 'transparent', feather: 0, trim: false },
        inputs: { source: [picture] },
      },
      call,
    );
    const [output] = outputs;
    if (!output) throw failure('broken', 'no cut-out was made');
    return asPicture(output);
  };

  const prepare = async (request: EngineRequest, { pictures }: CloudRoute, call: EngineCall) => {
    const silent = { ...call, onProgress: () => undefined };
    const { inputs, produceId, workDir, options: given } = request;
    const slots = { ...inputs };
    for (const slot of pictures.cutOut ?? []) {
      const found: EnginePicture[] = [];
      for (const picture of slots[slot] ?? []) {
        found.push(await cutOut(picture, { inputs: {}, produceId, workDir }, silent));
      }
      slots[slot] = found;
    }
    const { outputs } = await local.prepare(
      { inputs: slots, produceId, workDir, rule: pictures, options: given },
      silent,
    );
    const prepared = outputs.map(asPicture);
    return Object.fromEntries(
      Object.entries(slots).map(([slot, all]) => [slot, prepared.splice(0, all.length)]),
    );
  };

  /** Waits for a free slot on the engine and takes it. */
  const takeSlot = async (request: EngineRequest, signal: AbortSignal): Promise<BegunRun> => {
    const { tool, produceId: taskId } = request;
    const giveUpAt = performance.now() + timing.maxWaitMs;
    for (;;) {
      const begun = await books.takeSlot({ engine: name, tool, taskId, costMicros: costOf(tool) });
      if (typeof begun === 'object') return begun;
      if (begun === 'closed') throw failure('unavailable', `${name} takes no runs now`);
      if (performance.now() >= giveUpAt) throw failure('unavailable', `every place of ${name} is taken`);
      await sleep(timing.waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };

  /** Runs the job on the service within the time limit, and records how it ended. */
  const ask = async (
    request: EngineRequest,
    route: CloudRoute,
    inputs: Record<string, EnginePicture[]>,
    { signal, onProgress }: EngineCall,
  ): Promise<{ files: string[]; begun: BegunRun }> => {
    const { tool, options: given, workDir } = request;
    const [source] = Object.values(request.inputs).flat();
    if (!source) throw failure('broken', 'a picture was expected');
    const begun = await takeSlot(request, signal);
    const limit = AbortSignal.timeout(timing.limitMs);
    const span = BEGIN.finishing - BEGIN.sending;
    let isAccepted = begun.pending !== undefined;
    try {
      const files = await runProvider(
        {
          tool,
          options: given,
          ...(request.terms && { terms: termsFor(request.terms, String(given.to)) }),
          inputs,
          source: { width: source.width, height: source.height },
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

  const run = async (request: EngineRequest, call: EngineCall): Promise<EngineAnswer> => {
    const { tool, inputs, options: given, produceId, workDir } = request;
    const route = routeOf(tool);
    call.onProgress({ stage: 'working', fraction: BEGIN.preparing });
    await requireFit(request, call);
    const prepared = await prepare(request, route, call);
    call.onProgress({ stage: 'working', fraction: BEGIN.sending });
    const { files, begun } = await ask(request, route, prepared, call);
    call.onProgress({ stage: 'storing', fraction: BEGIN.finishing });
    const [source = []] = Object.values(inputs);
    const definition: ToolDefinition = definitions[tool];
    const job: FinishJob = {
      inputs: { source, mask: inputs.mask ?? [], result: files.map(withPath) },
      produceId,
      workDir,
      rule: route.result,
      options: given,
      label: definition.label === 'none' || definition.label === 'both' ? definition.label : 'metadata',
      ...(route.pictures.frames && { frames: route.pictures.frames }),
    };
    try {
      const answer = await local.finish(job, { ...call, onProgress: () => undefined });
      await books.end(begun.id, { costMicros: costOf(tool) });
      return answer;
    } catch (error) {
      call.signal.throwIfAborted();
      const broken = asFailure(error, 'broken');
      const isTheirs = broken.kind === 'broken' || broken.kind === 'unreadable';
      const end = isTheirs ? { fault: 'malformed' as const, why: describeError(broken) } : {};
      await books.end(begun.id, { ...end, costMicros: costOf(tool) });
      log.warn({ engine: name, tool, why: describeError(broken) }, 'cloud engine result rejected');
      throw isTheirs ? failure('broken', describeError(broken)) : broken;
    }
  };

  return {
    name,
    version,
    cloud: true,
    tools: Object.fromEntries(
      (Object.entries(routes) as [ToolKey, CloudRoute][])
        .filter(([, { pictures }]) => !pictures.cutOut || local.tools.matting)
        .map(([tool]) => [tool, 'full'] as const),
    ),
    // Services place things themselves: placements that a user has dragged need the local engine.
    serves: (tool, given) => given.placement === undefined && (routes[tool]?.serves?.(given) ?? true),
    lacks: (tool) => {
      if (!provider.routes[tool]) return 'it has no model for this';
      return routes[tool]
        ? 'it needs matting on this server, which is not installed'
        : 'left out by its settings';
    },
    state: (tool) => {
      const own = provider.state?.(tool) ?? { usable: true };
      return own.usable ? books.state(name, costOf(tool)) : own;
    },
    costOf,
    run: (request, call) => (request.kind === 'analyze' ? analyze(request, call) : run(request, call)),
  };
}

/** Waits `ms`. Rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const aborted = once(signal, 'abort', { signal: stop.signal }).then(
    () => signal.throwIfAborted(),
    () => undefined,
  );
  await Promise.race([sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined), aborted]).finally(
    () => stop.abort(),
  );
}
