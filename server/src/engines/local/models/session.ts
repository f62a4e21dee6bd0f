import type { Size } from '@tuzuo/core/geometry/size';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { AddedModels } from '../added/choice';
import { failure } from '../failure';
import type { ModelKey, OwnModels } from './catalog';
import type { ResultCache } from './result-cache';

/** A picture or mask in planar layout, as networks take it: channel by channel, row by row. */
export type Planes = { data: Float32Array; channels: number; width: number; height: number };

/** A loaded network. */
export type Network = {
  run: (input: Planes) => Promise<Planes>;
  /** Caches what is computed with the network, in processes that get the same picture several times. */
  cache?: ResultCache;
  /** The alphabet of an added network that reads text, in class order without the blank; the last is the space. */
  letters?: readonly string[];
};

/**
 * Fills the hole of a square picture of 512 pixels a side. `rgb` is interleaved, `hole` 1 where it is to be filled;
 * returns the whole square as three planes of levels, 0 to 255.
 */
export type FillSquare = (rgb: Uint8Array, hole: Uint8Array) => Promise<Float32Array>;

/** Sees a picture once, for objects to be found in it. `rgb` is interleaved; the longer side has 1,024 pixels. */
export type EmbedPicture = (rgb: Uint8Array, size: Size) => Promise<Float32Array>;

/**
 * Finds the object at a point of a picture that was seen; `size` and `point` are in pixels of what was seen. Returns a
 * logit per pixel, above 0 for the object.
 */
export type SelectObject = (
  embedding: Float32Array,
  size: Size,
  point: { x: number; y: number },
) => Promise<Float32Array>;

/** Size of the picture in which joints are found, in pixels. */
export const POSED = { width: 288, height: 384 } as const;

/**
 * Finds the joints of the person in a picture of {@link POSED}, of which `rgb` is interleaved: x and y in its pixels and
 * a confidence from 0 to 1 for each of the 17 joints of COCO, in that order.
 */
export type FindJoints = (rgb: Uint8Array) => Promise<Float32Array>;

export type Networks = {
  /** Loads a network on first use and unloads the previous one, so that both never share the memory limit. */
  load: (key: ModelKey) => Promise<Network>;
  /** Loads the network that fills holes in place of patches; undefined where none is added for this tool. */
  filler?: () => Promise<FillSquare | undefined>;
  /** Loads the networks that find the object at a point, one at a time; undefined where none is added for this tool. */
  embedder?: () => Promise<EmbedPicture | undefined>;
  selector?: () => Promise<SelectObject | undefined>;
  /** Loads the network that finds joints; undefined where none is added for this tool. */
  poser?: () => Promise<FindJoints | undefined>;
};

export type NetworkSettings = {
  /** Directory of prepared models. */
  directory: string;
  own: OwnModels;
  /** Models that the operator added. */
  added?: AddedModels;
  threads: number;
  /** Number of subjects to cache, 2 MB each; default: none. */
  cachedSubjects?: number;
};

/** Runs a session of one input and one output. */
export function createNetwork(session: InferenceSession): Network {
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

/** Opens an ONNX file on the CPU. */
export async function openSession(path: string, threads: number): Promise<InferenceSession> {
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
