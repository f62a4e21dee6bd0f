import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { failure } from '../local/failure';
import {
  type Engine,
  type EngineAnswer,
  type EngineCall,
  EngineFailure,
  type EngineJob,
  type EngineOutput,
  type EnginePicture,
  type EngineRequest,
} from '../port';
import type { FinishJob, PrepareJob } from './jobs';
import type { CloudRoute } from './port';

/** The parts of the local engine that cloud engines use. */
export type LocalHelp = Pick<Engine, 'run' | 'tools'> & {
  checks: (tool: ToolKey) => boolean;
  /** Decodes and encodes in the local engine's process: a service's files are decoded nowhere else. */
  prepare: (job: PrepareJob, call: EngineCall) => Promise<EngineAnswer>;
  finish: (job: FinishJob, call: EngineCall) => Promise<EngineAnswer>;
};

/** Tools whose pictures the local engine checks before a paid service is called. */
const LOOKED_AT: readonly ToolKey[] = [
  'ai-virtual-model',
  'ai-cloth-model',
  'ai-change-shoes',
  'ai-dummy-model',
];

/** Checks that matter to the local engine alone: a service generates arms, hair and clothes instead of moving pixels. */
const LOCAL_LIMITS: readonly string[] = ['armsClear', 'upright', 'wornCovered', 'hairClear'];

export function asPicture({ path, mime, width, height }: EngineOutput): EnginePicture {
  return { path, mime, width, height };
}

/** Removes a picture's background with the local engine, into a file of this `name`. */
export async function removeBackground(
  local: LocalHelp,
  picture: EnginePicture,
  { name, ...job }: Pick<EngineJob, 'produceId' | 'workDir'> & { name: string },
  call: EngineCall,
): Promise<EnginePicture> {
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
  // It writes every result under the same name, and there may be several pictures.
  const path = join(job.workDir, `${name}.png`);
  await rename(output.path, path);
  return asPicture({ ...output, path });
}

/** What the local engine does before a service is called: it checks pictures, and prepares them for the service. */
export function createPreparation(local: LocalHelp) {
  /** The free pre-check, by the local engine where it can. */
  const analyze = async (request: EngineRequest, call: EngineCall): Promise<EngineAnswer> => {
    if (!local.checks(request.tool)) return { outputs: [], analysis: { checks: [] } };
    const answer = await local.run({ ...request, kind: 'analyze' }, call);
    const { analysis } = answer;
    if (!analysis) return answer;
    const checks = analysis.checks.filter(({ key, ok }) => ok || !LOCAL_LIMITS.includes(key));
    return { ...answer, analysis: { ...analysis, checks } };
  };

  const requireFit = async (request: EngineRequest, call: EngineCall): Promise<void> => {
    if (!LOOKED_AT.includes(request.tool)) return;
    const { analysis } = await analyze(request, { ...call, onProgress: () => undefined });
    const checks = analysis?.checks.filter(({ ok }) => !ok) ?? [];
    if (checks.length > 0) throw new EngineFailure('checksFailed', { checks });
  };

  const prepare = async (request: EngineRequest, { pictures }: CloudRoute, call: EngineCall) => {
    const silent = { ...call, onProgress: () => undefined };
    const { inputs, produceId, workDir, options: given } = request;
    const slots = { ...inputs };
    for (const slot of pictures.cutOut ?? []) {
      const found: EnginePicture[] = [];
      for (const picture of slots[slot] ?? []) {
        found.push(
          await removeBackground(
            local,
            picture,
            { produceId, workDir, name: `cut-out-${slot}-${found.length}` },
            silent,
          ),
        );
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

  return { analyze, requireFit, prepare };
}
