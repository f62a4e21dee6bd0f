import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';
import { type FindJoints, POSED } from '../models/session';

/**
 * DWPose as its authors export it: for each of 133 points, of which the first 17 are the joints of COCO, how likely each
 * half pixel across and down is.
 */

const RGB = 3;

/** ImageNet's mean and deviation of red, green and blue, in levels. */
const MEAN = [123.675, 116.28, 103.53] as const;
const DEVIATION = [58.395, 57.12, 57.375] as const;

const JOINTS = 17;

/** Steps of a pixel that are told apart. */
const STEPS = 2;

/** The most likely step of each joint along one side, and how likely it is. */
function mostLikely(tensor: Tensor | undefined, side: number): { at: number; sure: number }[] {
  const [, points = 0, steps = 0] = tensor?.dims ?? [];
  const data: unknown = tensor?.data;
  if (!(data instanceof Float32Array) || points < JOINTS || steps !== side * STEPS) {
    throw failure('unavailable', `a model of joints gave ${tensor?.dims.join(' × ') ?? 'nothing'}`);
  }
  return Array.from({ length: JOINTS }, (_, joint) => {
    const row = data.subarray(joint * steps, (joint + 1) * steps);
    const sure = row.reduce((most, value) => Math.max(most, value), 0);
    return { at: Math.max(0, row.indexOf(sure)) / STEPS, sure: Math.min(1, sure) };
  });
}

/** Finding joints; a joint is as sure as the less sure of its two sides. */
export function asPose(session: InferenceSession): FindJoints {
  const [input = ''] = session.inputNames;
  const { width, height } = POSED;
  const area = width * height;
  return async (rgb) => {
    if (rgb.length !== area * RGB) throw failure('broken', `joints are found in ${width} × ${height} pixels`);
    const planes = new Float32Array(area * RGB);
    for (let pixel = 0; pixel < area; pixel += 1) {
      for (let channel = 0; channel < RGB; channel += 1) {
        const level = rgb[pixel * RGB + channel] ?? 0;
        planes[channel * area + pixel] = (level - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1);
      }
    }
    const answer = await session.run({ [input]: new Tensor('float32', planes, [1, RGB, height, width]) });
    const across = mostLikely(answer.simcc_x as Tensor | undefined, width);
    const down = mostLikely(answer.simcc_y as Tensor | undefined, height);
    return Float32Array.from(
      across.flatMap(({ at, sure }, joint) => {
        const y = down[joint] ?? { at: 0, sure: 0 };
        return [at, y.at, Math.min(sure, y.sure)];
      }),
    );
  };
}
