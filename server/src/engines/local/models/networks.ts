import type { ToolKey } from '@tuzuo/core/tools';
import type { InferenceSession } from 'onnxruntime-node';
import type { AddedKey } from '../added/catalog';
import { REPLACED } from '../added/choice';
import { type AddedNetwork, type Note, openAdded, withFallback } from '../added/networks';
import { type Measure, measureRuns, UNMEASURED } from '../child/steps';
import { failure } from '../failure';
import type { ModelKey } from './catalog';
import { prepareModel } from './prepare';
import { createResultCache } from './result-cache';
import { createNetwork, type NetworkSettings, type Networks, openSession } from './session';

/** The networks of a process: the built-in ones, those of a tool, and each added one for its trial. */
type ProcessNetworks = Networks & {
  /** With the models that were added for the tool; `note` is told when one cannot be used and what is built in is. */
  forTool: (tool: ToolKey | undefined, note: Note) => Networks;
  added: (key: AddedKey) => Promise<AddedNetwork>;
};

/** Creates a loader that keeps one network in memory at a time. */
export function createNetworks(
  { directory, own, added, threads, cachedSubjects = 0 }: NetworkSettings,
  measure: Measure = UNMEASURED,
): ProcessNetworks {
  let loaded: { key: ModelKey | AddedKey; session: InferenceSession } | undefined;
  /** Added models that failed; another attempt would read and fail again. */
  const failed = new Set<AddedKey>();

  const sessionOf = async (key: ModelKey | AddedKey, pathOf: () => Promise<string>) => {
    if (loaded?.key === key) return loaded.session;
    await loaded?.session.release();
    loaded = undefined;
    const path = await pathOf();
    try {
      const session = await measure(`load ${key}`, () => openSession(path, threads));
      loaded = { key, session: measureRuns(session, key, measure) };
    } catch (cause) {
      throw failure('unavailable', `the model ${key} cannot be loaded`, cause);
    }
    return loaded.session;
  };
  const cache = cachedSubjects > 0 ? createResultCache(cachedSubjects) : undefined;
  const load = async (key: ModelKey) => {
    const network = createNetwork(
      await sessionOf(key, async () => own[key] ?? (await prepareModel(key, directory))),
    );
    return key === 'isnet' && cache ? { ...network, cache } : network;
  };
  const loadAdded = (key: AddedKey) => openAdded(key, added, (pathOf) => sessionOf(key, pathOf));

  return {
    load,
    added: loadAdded,
    forTool: (tool, note) => {
      const chosen = (tool && added?.use[tool]) ?? {};
      const attempt = { failed, note, load: loadAdded };
      return {
        load: async (key) => {
          const role = REPLACED[key];
          const found = await withFallback(role && chosen[role], attempt);
          return found && 'network' in found ? found.network : load(key);
        },
        filler: async () => {
          const found = await withFallback(chosen.filling, attempt);
          return found && 'fillSquare' in found ? found.fillSquare : undefined;
        },
        embedder: async () => {
          const found = await withFallback(chosen.embedding, attempt);
          return found && 'embed' in found ? found.embed : undefined;
        },
        selector: async () => {
          const found = await withFallback(chosen.selecting, attempt);
          return found && 'select' in found ? found.select : undefined;
        },
        poser: async () => {
          const found = await withFallback(chosen.posing, attempt);
          return found && 'findJoints' in found ? found.findJoints : undefined;
        },
      };
    },
  };
}
