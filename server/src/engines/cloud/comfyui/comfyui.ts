import type { ToolKey } from '@tuzuo/core/tools';
import type { GuardedFetch } from '../../../outbound/guarded-fetch';
import { withRules } from '../../acceptance';
import { RunStopped } from '../../port';
import { type CloudCall, CloudFault, type CloudJob, type CloudProvider, type CloudRoute } from '../port';
import {
  type Batch,
  type BatchTiming,
  collect,
  discard,
  type Plan,
  PromptLost,
  resume,
  submit,
} from './batch';
import { createFleet } from './fleet';
import { COMFY_ROUTES } from './routes';
import { createComfyServer, GraphFailed, GraphRefused } from './server';
import { readWorkflows, type Workflow } from './workflow';

type ComfyOptions = {
  /** Addresses of the servers, such as `http://10.0.0.5:8188`. */
  urls: readonly string[];
  /** The whole `authorization` header, for servers behind a proxy that asks for one. */
  authorization: string | undefined;
  /** The operator's own workflows, which replace ours. */
  workflowsFolder: string | undefined;
  /** Licenses of models that the operator accepts besides those that allow any use. */
  acceptedLicenses?: readonly string[] | undefined;
  guard: GuardedFetch;
  timing?: BatchTiming;
};

const TIMING: BatchTiming = { pollMs: 1_000, firstWaitMs: 1_000, silentMs: 60_000 };

function routeFor({ tool, name, takesWords, takesSeed }: Workflow): CloudRoute | undefined {
  const route = COMFY_ROUTES[tool];
  return (
    route && {
      ...route,
      model: name,
      words: takesWords,
      seed: takesSeed,
      // Without a seed, all results would be the same picture.
      accepts:
        takesSeed || !route.count ? (route.accepts ?? [{}]) : withRules(route.accepts, { count: [null, 1] }),
    }
  );
}

const resultNode = ({ graph }: Workflow): string =>
  Object.entries(graph).find(([, { _meta }]) => _meta?.title === '@result')?.[0] ?? '';

/** Creates a provider for the operator's ComfyUI servers. */
export function createComfyUi(options: ComfyOptions): CloudProvider {
  const { urls, authorization, workflowsFolder, acceptedLicenses, guard, timing = TIMING } = options;
  const workflows = readWorkflows(workflowsFolder, acceptedLicenses);
  const fleet = createFleet(
    urls.map((url) => createComfyServer({ url, authorization, guard })),
    workflows,
  );

  /** Submits to the freest server; to the next one if that turns out to lack something since it was last asked. */
  const handIn = async (plan: Plan, call: CloudCall): Promise<Batch> => {
    const { tool } = plan.job;
    for (;;) {
      const chosen = await fleet.choose(tool, call.signal);
      try {
        return await submit(plan, chosen, call, timing);
      } catch (error) {
        if (!(error instanceof GraphRefused)) throw error;
        await fleet.inspect(chosen.server, call.signal);
        if (fleet.runs(chosen.server, tool)) throw error;
      }
    }
  };

  /** Waits for a batch. Leaves it to the next attempt only if this server stops, or another has taken the task over. */
  const follow = async (batch: Batch, { job, workflow }: Plan, call: CloudCall): Promise<string[]> => {
    try {
      const place = { workDir: job.workDir, node: resultNode(workflow), graph: workflow.graph };
      const files = await collect(batch, place, call, timing);
      await batch.server.forget(batch.ids, batch.files).catch(() => undefined);
      return files;
    } catch (error) {
      const { aborted, reason } = call.signal;
      const isLeft = aborted && reason instanceof RunStopped && reason.why !== 'canceled';
      if (!isLeft) await discard(batch);
      throw error;
    }
  };

  const run = async (job: CloudJob, call: CloudCall): Promise<string[]> => {
    const workflow = workflows.byTool.get(job.tool);
    const route = COMFY_ROUTES[job.tool];
    if (!workflow || !route) throw new CloudFault('malformed', `there is no workflow for ${job.tool}`);
    const plan = { job, route, workflow };
    const batch =
      (call.pending === undefined ? undefined : resume(call.pending, plan, fleet.find)) ??
      (await handIn(plan, call));
    try {
      return await follow(batch, plan, call);
    } catch (error) {
      // ComfyUI forgets its queue and its results when it ends. The run is charged once, so it is repeated once.
      const isLost = error instanceof PromptLost;
      const mayElsewhere = error instanceof GraphFailed && fleet.avoid(batch.server, job.tool);
      if (!isLost && !mayElsewhere) throw error;
      return follow(await handIn(plan, call), plan, call);
    }
  };

  return {
    name: 'comfyui',
    version: '1',
    routes: Object.fromEntries(
      [...workflows.byTool.values()].flatMap((workflow) => {
        const route = routeFor(workflow);
        return route ? [[workflow.tool, route] as const] : [];
      }),
    ) as Partial<Record<ToolKey, CloudRoute>>,
    state: fleet.state,
    inspect: fleet.inspectAll,
    report: fleet.report,
    run,
  };
}
