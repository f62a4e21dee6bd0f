import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';
import { halfValues } from '../models/onnx-single';
import type { FillSquare, Network, Planes } from '../models/session';
import { FILLED_SIDE } from './filling';

const RGB = 3;

/** ImageNet's mean and deviation of red, green and blue, 0 to 1. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/**
 * A session's answer as floats of an expected number: its first output, or that of a name.
 * @throws EngineFailure `unavailable` for any other answer
 */
export async function answerOf(
  session: InferenceSession,
  feeds: Record<string, Tensor>,
  length: number,
  output = session.outputNames[0] ?? '',
): Promise<Float32Array> {
  const results = await session.run(feeds);
  const data: unknown = results[output]?.data;
  const floats = floatsOf(data);
  if (floats?.length !== length) {
    throw failure('unavailable', `an added model gave ${floats?.length ?? 'no'} values instead of ${length}`);
  }
  return floats;
}

/** The values of an output. Half precision comes as its bits where Node has no `Float16Array`, which it has from 24 on. */
function floatsOf(data: unknown): Float32Array | undefined {
  if (data instanceof Float32Array) return data;
  if (data instanceof Uint16Array) return halfValues(data);
  const isHalf = ArrayBuffer.isView(data) && data.constructor.name === 'Float16Array';
  if (data instanceof Uint8Array || isHalf) return Float32Array.from(data as unknown as ArrayLike<number>);
  return undefined;
}

/** Subjects by BEN2 or BiRefNet: takes and gives what ISNet does, levels from (0 − 128) / 256 on, and alpha from 0 to 1. */
export function asMattingNetwork(session: InferenceSession, kind: 'ben2' | 'birefnet-lite'): Network {
  const [input = ''] = session.inputNames;
  const convert = kind === 'ben2' ? plainLevels : normalizedLevels;
  return {
    run: async ({ data, width, height }: Planes) => {
      const area = width * height;
      const tensor = new Tensor('float32', convert(data, area), [1, RGB, height, width]);
      const values = await answerOf(session, { [input]: tensor }, area);
      return {
        data: kind === 'ben2' ? stretched(values) : probabilities(values),
        channels: 1,
        width,
        height,
      };
    },
  };
}

/** From ISNet's levels, (level − 128) / 256, to those of 0 to 1. */
const share = (value: number) => (value * 256 + 128) / 255;

const plainLevels = (data: Float32Array) => data.map(share);

function normalizedLevels(data: Float32Array, area: number): Float32Array {
  const result = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const channel = Math.floor(at / area);
    result[at] = (share(data[at] ?? 0) - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1);
  }
  return result;
}

const probabilities = (logits: Float32Array) => logits.map((value) => 1 / (1 + Math.exp(-value)));

/** What BEN2 finds is stretched from minimum to maximum; not where it finds nothing, which would become a subject. */
function stretched(values: Float32Array): Float32Array {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const isNothing = min >= 0 && max < 0.5;
  const [from, span] = isNothing ? [0, 1] : [min, Math.max(1e-6, max - min)];
  return values.map((value) => Math.max(0, Math.min(1, (value - from) / span)));
}

/** Interleaved bytes as planes. */
function planesOf<Data extends Float32Array | Uint8Array>(
  rgb: Uint8Array,
  planes: Data,
  factor: number,
): Data {
  const area = rgb.length / RGB;
  for (let pixel = 0; pixel < area; pixel += 1) {
    for (let channel = 0; channel < RGB; channel += 1) {
      planes[channel * area + pixel] = (rgb[pixel * RGB + channel] ?? 0) * factor;
    }
  }
  return planes;
}

/** The name of a session's input that is called, or begins with, `name`; else the one at `position`. */
const inputNamed = ({ inputNames }: InferenceSession, name: string, position: number) =>
  inputNames.find((one) => one.startsWith(name)) ?? inputNames[position] ?? name;

/** Filling by LaMa: colors from 0 to 1 and a mask of 1 for the hole; it gives levels. */
export function asLama(session: InferenceSession): FillSquare {
  const shape = (channels: number) => [1, channels, FILLED_SIDE, FILLED_SIDE];
  return (rgb, hole) => {
    const image = planesOf(rgb, new Float32Array(rgb.length), 1 / 255);
    const feeds = {
      [inputNamed(session, 'image', 0)]: new Tensor('float32', image, shape(RGB)),
      [inputNamed(session, 'mask', 1)]: new Tensor('float32', Float32Array.from(hole), shape(1)),
    };
    return answerOf(session, feeds, rgb.length);
  };
}

/** Filling by the pipeline of MI-GAN: bytes, and a mask of 0 for the hole. */
export function asMigan(session: InferenceSession): FillSquare {
  const shape = (channels: number) => [1, channels, FILLED_SIDE, FILLED_SIDE];
  return (rgb, hole) => {
    const feeds = {
      [inputNamed(session, 'image', 0)]: new Tensor(
        'uint8',
        planesOf(rgb, new Uint8Array(rgb.length), 1),
        shape(RGB),
      ),
      [inputNamed(session, 'mask', 1)]: new Tensor(
        'uint8',
        hole.map((is) => (is ? 0 : 255)),
        shape(1),
      ),
    };
    return answerOf(session, feeds, rgb.length);
  };
}
