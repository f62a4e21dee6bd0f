import type { ToolKey } from '@tuzuo/core/tools';
import type { EngineJob } from '../port';
import type { LocalWork } from './local-tool';
import type { ModelKey } from './models/catalog';

/** A job to load a model, so that the next run need not wait for it. */
export type WarmUpJob = EngineJob & { tool: ToolKey; model: ModelKey };

/** Loads the model; nothing if it is loaded. */
export const run: LocalWork<WarmUpJob> = async ({ model }, { networks }) => {
  await networks.load(model);
  return { outputs: [] };
};
