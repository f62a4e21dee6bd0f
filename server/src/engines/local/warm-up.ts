import type { EngineOrder } from '../port';
import type { LocalWork } from './local-tool';
import type { ModelKey } from './models/catalog';

/** An order to load a model, so that the next run need not wait for it. */
export type WarmUpOrder = EngineOrder & { model: ModelKey };

/** Loads the model; nothing if it is loaded. */
export const run: LocalWork<WarmUpOrder> = async ({ model }, { networks }) => {
  await networks.load(model);
  return { outputs: [] };
};
