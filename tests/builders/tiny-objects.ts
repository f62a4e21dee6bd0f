import { floatTensor, floatValue, node, onnxModel } from '../../server/src/engines/local/models/onnx-writer';

/** Networks with the inputs and outputs of MobileSAM that find a dark object near a point. */

/** onnx.TensorProto.DataType */
const INT64 = 7;

const SEEN = 1024;
const CELL = 16;
const CELLS = SEEN / CELL;
const FEATURES = 256;

/** Pixels from the point within which a dark place belongs to the object. */
const REACH = 330;

const floats = (name: string, ...values: number[]) =>
  floatTensor(name, [values.length], Float32Array.from(values));
const ints = (name: string) => node('Cast', [`${name} float`], name, { to: INT64 });

/** Sees how bright each cell of 16 pixels is, in all features alike. */
export const tinyEncoder = (): Buffer =>
  onnxModel({
    name: 'encoder',
    nodes: [
      ints('axis'),
      ints('whole'),
      ints('none'),
      node('ReduceMean', ['input_image'], 'gray', { axes: [2] }),
      node('Transpose', ['gray'], 'plane', { perm: [2, 0, 1] }),
      node('Unsqueeze', ['plane', 'axis'], 'picture'),
      node('Shape', ['picture'], 'shape'),
      node('Sub', ['whole', 'shape'], 'missing'),
      node('Concat', ['none', 'missing'], 'pads', { axis: 0 }),
      node('Pad', ['picture', 'pads', 'light'], 'square', { mode: 'constant' }),
      node('AveragePool', ['square'], 'cells', { kernel_shape: [CELL, CELL], strides: [CELL, CELL] }),
      node('Mul', ['cells', 'features'], 'image_embeddings'),
    ],
    constants: [
      floats('axis float', 0),
      floatTensor('light', [], Float32Array.of(255)),
      floats('whole float', 1, 1, SEEN, SEEN),
      floats('none float', 0, 0, 0, 0),
      floatTensor('features', [1, FEATURES, 1, 1], new Float32Array(FEATURES).fill(1 / 255)),
    ],
    inputs: [floatValue('input_image', ['h', 'w', 3])],
    output: floatValue('image_embeddings', [1, FEATURES, CELLS, CELLS]),
  });

/** The position of each cell's middle along one axis, in pixels. */
function positions(name: string, along: 'x' | 'y') {
  const values = Float32Array.from({ length: CELLS * CELLS }, (_, at) => {
    const cell = along === 'x' ? at % CELLS : Math.floor(at / CELLS);
    return (cell + 0.5) * CELL;
  });
  return floatTensor(name, [1, 1, CELLS, CELLS], values);
}

/** Selects what is dark near the first point; `sign` −1 selects what is bright. */
export const tinyDecoder = (sign: 1 | -1 = 1, reach = REACH): Buffer =>
  onnxModel({
    name: 'decoder',
    nodes: [
      ints('first'),
      ints('second'),
      ints('corner'),
      ints('sides'),
      node('Gather', ['point_coords', 'first'], 'point', { axis: 1 }),
      node('Gather', ['point', 'first'], 'x', { axis: 2 }),
      node('Gather', ['point', 'second'], 'y', { axis: 2 }),
      node('Sub', ['xs', 'x'], 'right'),
      node('Sub', ['ys', 'y'], 'down'),
      node('Mul', ['right', 'right'], 'right squared'),
      node('Mul', ['down', 'down'], 'down squared'),
      node('Add', ['right squared', 'down squared'], 'squared'),
      node('Sqrt', ['squared'], 'distance'),
      node('Sub', ['reach', 'distance'], 'nearness'),
      node('ReduceMean', ['image_embeddings'], 'light', { axes: [1] }),
      node('Sub', ['middle', 'light'], 'dark'),
      node('Mul', ['dark', 'steep'], 'steeply dark'),
      node('Min', ['steeply dark', 'nearness'], 'cells'),
      node('Resize', ['cells', '', 'scales'], 'square', { mode: 'linear' }),
      node('Cast', ['orig_im_size'], 'size', { to: INT64 }),
      node('Slice', ['square', 'corner', 'size', 'sides'], 'masks'),
    ],
    constants: [
      floats('first float', 0),
      floats('second float', 1),
      floats('corner float', 0, 0),
      floats('sides float', 2, 3),
      positions('xs', 'x'),
      positions('ys', 'y'),
      floats('reach', reach),
      floats('middle', 0.5),
      floats('steep', 100 * sign),
      floats('scales', 1, 1, CELL, CELL),
    ],
    inputs: [
      floatValue('image_embeddings', [1, FEATURES, CELLS, CELLS]),
      floatValue('point_coords', [1, 'points', 2]),
      floatValue('point_labels', [1, 'points']),
      floatValue('mask_input', [1, 1, 256, 256]),
      floatValue('has_mask_input', [1]),
      floatValue('orig_im_size', [2]),
    ],
    output: floatValue('masks', ['batch', 1, 'h', 'w']),
  });
