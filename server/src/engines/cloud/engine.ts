import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolKey } from '@tuzuo/core/tools';
import { withRules } from '../acceptance';
import { asFailure, describeError, failure } from '../local/failure';
import type { Engine, EngineAnswer, EngineCall, EngineRequest } from '../port';
import { createFinishing } from './finishing';
import { createPreparation, type LocalHelp } from './local-help';
import { BEGIN, createPaidRun, type PaidRunOptions } from './paid-run';
import type { CloudRoute } from './port';

type CloudEngineOptions = PaidRunOptions & {
  local: LocalHelp;
  /** The tools that the operator enables on this engine; default: all that it supports. */
  only?: readonly ToolKey[] | undefined;
};

/** Creates an engine that runs tools on a cloud service, with shared slots, budget, time limit, labels and checks. */
export function createCloudEngine(options: CloudEngineOptions): Engine {
  const { provider, local, books, costOf, only, log } = options;
  const { name, version } = provider;
  const { analyze, requireFit, prepare } = createPreparation(local);
  const finish = createFinishing(local);
  const ask = createPaidRun(options);
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

  const run = async (request: EngineRequest, call: EngineCall): Promise<EngineAnswer> => {
    const { tool } = request;
    const route = routeOf(tool);
    call.onProgress({ stage: 'working', fraction: BEGIN.preparing });
    await requireFit(request, call);
    const prepared = await prepare(request, route, call);
    call.onProgress({ stage: 'working', fraction: BEGIN.sending });
    const { files, begun } = await ask(request, route, prepared, call);
    call.onProgress({ stage: 'storing', fraction: BEGIN.finishing });
    try {
      const answer = await finish(request, route, files, call);
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
        .filter(([, { pictures, result }]) => !needsMatting(pictures, result) || local.tools.matting)
        .map(([tool]) => [tool, 'full'] as const),
    ),
    accepts: (tool) => ({
      words: routes[tool]?.words === true,
      options: withRules(routes[tool]?.accepts, LOCAL_OPTIONS),
    }),
    takesSeed: (tool) => routes[tool]?.seed === true,
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

/** Options of our own engine: services place things themselves, and generate where it only blurs. */
const LOCAL_OPTIONS = { placement: [null], fill: [null, 'scene'] };

const needsMatting = ({ cutOut }: CloudRoute['pictures'], result: CloudRoute['result']) =>
  cutOut !== undefined || result === 'cutOut';

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
