import { FIGURE } from '../../server/src/engines/local/added/trial-pose';
import { JOINTS, type Joint, type Place } from '../../server/src/engines/local/body/body';
import { floatTensor, floatValue, node, onnxModel } from '../../server/src/engines/local/models/onnx-writer';
import { POSED } from '../../server/src/engines/local/models/session';

/** Points of DWPose: seven times those that we give. */
const POINTS = 133;
const TIMES = 7;

/** How sure it is of each joint that it finds. */
const SURE = 0.9;

/**
 * DWPose's inputs and outputs: finds the same joints in every picture, by default those of the figure of the golden run,
 * and no others. Places are in pixels of 288 × 384.
 */
export function tinyPose(joints: Readonly<Partial<Record<Joint, Place>>> = FIGURE): Buffer {
  const points = POINTS / TIMES;
  const rowsOf = (axis: 0 | 1, side: number) => {
    const rows = new Float32Array(points * side * 2);
    for (const [joint, place] of Object.entries(joints))
      rows[JOINTS[joint as Joint] * side * 2 + Math.round(place[axis] * 2)] = SURE;
    return floatTensor(axis === 0 ? 'xs' : 'ys', [1, points, side * 2], rows);
  };
  const times = (name: string) => new Array<string>(TIMES).fill(name);
  return onnxModel({
    name: 'pose',
    nodes: [
      node('ReduceMean', ['input'], 'light', { axes: [0, 1, 2, 3], keepdims: 0 }),
      node('Mul', ['light', 'nothing'], 'zero'),
      node('Add', ['xs', 'zero'], 'across'),
      node('Add', ['ys', 'zero'], 'down'),
      node('Concat', times('across'), 'simcc_x', { axis: 1 }),
      node('Concat', times('down'), 'simcc_y', { axis: 1 }),
    ],
    constants: [
      floatTensor('nothing', [1], Float32Array.of(0)),
      rowsOf(0, POSED.width),
      rowsOf(1, POSED.height),
    ],
    inputs: [floatValue('input', [1, 3, POSED.height, POSED.width])],
    output: floatValue('simcc_x', [1, POINTS, POSED.width * 2]),
    more: [floatValue('simcc_y', [1, POINTS, POSED.height * 2])],
  });
}
