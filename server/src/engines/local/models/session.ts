import { InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';
import type { ModelKey, OwnModels } from './catalog';
import { prepareModel } from './prepare';

/** A picture or mask in planar layout, as networks take it: channel by channel, row by row. */
export type Planes = { data: Float32Array; channels: number; width: number; height: number };

/** A loaded network. */
export type Network = { run: (input: Planes) => Promise<Planes> };

export type Networks = {
  /** Loads a network on first use and unloads the previous one, so that both never share the memory limit. */
  load: (key: ModelKey) => Promise<Network>;
};

export type NetworkSettings = {
  /** Directory of prepared models. */
  directory: string;
  own: OwnModels;
  threads: number;
};

function createNetwork(session: InferenceSession): Network {
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return {
    run: async ({ data, channels, width, height }) => {
      const results = await session.run({
        [input]: new Tensor('float32', data, [1, channels, height, width]),
      });
      const result = results[output];
      // Outputs other than pictures have no width, such as the letters of a line: steps × classes.
      const [, outChannels = 0, outHeight = 0, outWidth = 1] = result?.dims ?? [];
      if (!(result?.data instanceof Float32Array)) throw failure('broken', 'a model gave no floats');
      return { data: result.data, channels: outChannels, width: outWidth, height: outHeight };
    },
  };
}

async function openSession(path: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Both retain one run's memory for the next one: hundreds of megabytes with pictures of many sizes.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Spinning threads use a fifth more CPU time, which other processes could use.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

/** Creates a loader that keeps one network in memory at a time. */
export function createNetworks({ directory, own, threads }: NetworkSettings): Networks {
  let loaded: { key: ModelKey; session: InferenceSession; network: Network } | undefined;

  const open = async (key: ModelKey) => {
    const path = own[key] ?? (await prepareModel(key, directory));
    try {
      return await openSession(path, threads);
    } catch (cause) {
      throw failure('unavailable', `the model ${key} cannot be loaded`, cause);
    }
  };

  return {
    load: async (key) => {
      if (loaded?.key === key) return loaded.network;
      await loaded?.session.release();
      loaded = undefined;
      const session = await open(key);
      loaded = { key, session, network: createNetwork(session) };
      return loaded.network;
    },
  };
}
