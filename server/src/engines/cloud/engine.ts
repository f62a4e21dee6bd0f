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
  type EngineOrder,
  type EngineOutput,
  type EnginePicture,
  type EngineRequest,
} from '../port';
import type { FinishOrder, PrepareOrder } from './orders';
import {
  type BegunRun,
  type CloudBooks,
  CloudFault,
  type CloudFaultKind,
  type CloudProvider,
  type CloudRoute,
} from './port';

/** What our own engine does for the others. */
export type LocalHelp = Pick<Engine, 'run' | 'tools'> & {
  /** Work on pixels in its process; nothing that came from a service is decoded anywhere else. */
  prepare: (order: PrepareOrder, call: EngineCall) => Promise<EngineAnswer>;
  finish: (order: FinishOrder, call: EngineCall) => Promise<EngineAnswer>;
};

type CloudEngineOptions = {
  provider: CloudProvider;
  local: LocalHelp;
  books: CloudBooks;
  /** What a run of a tool costs the operator, in millionths. */
  costOf: (tool: ToolKey) => number;
  /** The tools that the operator lets it run; all of its own unless told. */
  only?: readonly ToolKey[] | undefined;
  log: Record<'warn', (fields: object, message: string) => void>;
  /** How often a place is asked for while all are taken, and for how long. */
  timing?: { waitMs: number; mostWaitMs: number; limitMs: number };
};

const TIMING = { waitMs: 1_000, mostWaitMs: 5 * 60_000, limitMs: 15 * 60_000 };

/** Shares of the whole run at which its parts begin. */
const BEGIN = { preparing: 0.02, sending: 0.06, finishing: 0.92 } as const;

const FAILURES: Readonly<Record<CloudFaultKind, EngineFailureKind>> = {
  refused: 'refused',
  busy: 'unavailable',
  down: 'unavailable',
  credentials: 'unavailable',
  blocked: 'unavailable',
  malformed: 'broken',
  expired: 'broken',
  tooLong: 'tooLong',
};

/** Tools whose pictures are looked at by our own engine before a service is paid for them. */
const LOOKED_AT: readonly ToolKey[] = ['ai-virtual-model', 'ai-cloth-model', 'ai-change-shoes'];

const OUTBOUND: Readonly<Record<OutboundFault['kind'], CloudFaultKind>> = {
  blocked: 'blocked',
  redirected: 'blocked',
  unreachable: 'down',
  tooLate: 'down',
  cutOff: 'down',
  tooLarge: 'malformed',
};

/** Whatever a provider throws as a fault of its service. */
function asFault(error: unknown): CloudFault {
  if (error instanceof CloudFault) return error;
  if (error instanceof OutboundFault) return new CloudFault(OUTBOUND[error.kind], error.message);
  return new CloudFault('malformed', describeError(error));
}

const withPath = (path: string): EnginePicture => ({ path, mime: '', width: 0, height: 0 });

function asPicture({ path, mime, width, height }: EngineOutput): EnginePicture {
  return { path, mime, width, height };
}

/** An engine that hands its runs to a service: places, budget, time limit, labels and checks are the same for all. */
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

  /** What is checked for free, by our own engine where it has the tool. */
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

  /** The picture without its background, by our own engine. */
  const cutOut = async (
    picture: EnginePicture,
    order: EngineOrder,
    call: EngineCall,
  ): Promise<EnginePicture> => {
    const { outputs } = await local.run(
      {
        ...order,
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

  /** A place on the engine, waited for while others have them all. */
  const begin = async (request: EngineRequest, signal: AbortSignal): Promise<BegunRun> => {
    const { tool, produceId: taskId } = request;
    const giveUpAt = performance.now() + timing.mostWaitMs;
    for (;;) {
      const begun = await books.begin({ engine: name, tool, taskId, costMicros: costOf(tool) });
      if (typeof begun === 'object') return begun;
      if (begun === 'closed') throw failure('unavailable', `${name} takes no runs now`);
      if (performance.now() >= giveUpAt) throw failure('unavailable', `every place of ${name} is taken`);
      await sleep(timing.waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };

  /** The service's part, in its time; the end is noted whatever it is. */
  const ask = async (
    request: EngineRequest,
    route: CloudRoute,
    inputs: Record<string, EnginePicture[]>,
    { signal, onProgress }: EngineCall,
  ): Promise<{ files: string[]; begun: BegunRun }> => {
    const { tool, options: given, workDir } = request;
    const [source] = Object.values(request.inputs).flat();
    if (!source) throw failure('broken', 'a picture was expected');
    const begun = await begin(request, signal);
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
      // One that stops for now leaves a job that it has handed in for its next attempt.
      if (signal.aborted) {
        const fault = isAccepted ? ('left' as const) : ('canceled' as const);
        await books.end(begun.id, { fault, costMicros: isAccepted ? costOf(tool) : 0 });
        signal.throwIfAborted();
      }
      const fault = limit.aborted ? new CloudFault('tooLong', 'the time is over') : asFault(error);
      // What a service took and then failed at may have been billed.
      const costMicros = isAccepted && fault.kind !== 'refused' ? costOf(tool) : 0;
      await books.end(begun.id, { fault: fault.kind, why: fault.message, costMicros });
      log.warn({ engine: name, tool, fault: fault.kind, why: fault.message }, 'a cloud engine failed');
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
    const order: FinishOrder = {
      inputs: { source, mask: inputs.mask ?? [], result: files.map(withPath) },
      produceId,
      workDir,
      rule: route.result,
      options: given,
      label: definition.label === 'none' || definition.label === 'both' ? definition.label : 'metadata',
      ...(route.pictures.frames && { frames: route.pictures.frames }),
    };
    try {
      const answer = await local.finish(order, { ...call, onProgress: () => undefined });
      await books.end(begun.id, { costMicros: costOf(tool) });
      return answer;
    } catch (error) {
      call.signal.throwIfAborted();
      const broken = asFailure(error, 'broken');
      const isTheirs = broken.kind === 'broken' || broken.kind === 'unreadable';
      const end = isTheirs ? { fault: 'malformed' as const, why: describeError(broken) } : {};
      await books.end(begun.id, { ...end, costMicros: costOf(tool) });
      log.warn(
        { engine: name, tool, why: describeError(broken) },
        'a result of a cloud engine was not taken',
      );
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
    // Services find their places by themselves: those that a user has dragged are for our own engine.
    serves: (tool, given) => given.placement === undefined && (routes[tool]?.serves?.(given) ?? true),
    lacks: (tool) => {
      if (!provider.routes[tool]) return 'it has no model for this';
      return routes[tool]
        ? 'it needs matting on this server, which is not installed'
        : 'left out by its settings';
    },
    state: (tool) => books.state(name, costOf(tool)),
    costOf,
    run: (request, call) => (request.kind === 'analyze' ? analyze(request, call) : run(request, call)),
  };
}

/** Waits, but no longer than until the signal is aborted; rejects with its reason then. */
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
