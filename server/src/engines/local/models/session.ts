import { InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';
import type { ModelKey, OwnModels } from './catalog';
import { prepareModel } from './prepare';

/** A picture or a mask as a network sees it: channel after channel, row after row. */
export type Planes = { data: Float32Array; channels: number; width: number; height: number };

/** A loaded network. */
export type Network = { run: (input: Planes) => Promise<Planes> };

export type Networks = {
  /** The network, loaded at the first call. The one loaded before is let go: they do not share our memory bound. */
  load: (key: ModelKey) => Promise<Network>;
};

export type NetworkSettings = {
  /** Where prepared models are kept. */
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
      // What is no picture has no width, such as the letters of a line: steps × classes.
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
    // Both keep what one run needed for the next one: hundreds of megabytes for pictures of many sizes.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Threads that wait by spinning take a fifth more of the processor, which others could use.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

/** Loads networks one at a time. */
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
