import {
  floatTensor,
  floatValue,
  node,
  onnxModel,
  tensorValue,
} from '../../server/src/engines/local/models/onnx-writer';

import { tinyDecoder, tinyEncoder } from './tiny-objects';
import { tinyPose } from './tiny-pose';
import { TINY_TRANSLATION } from './tiny-translation';

/**
 * Networks with the inputs and outputs of the models that an operator may add, of a few hundred bytes: each does what the
 * real one is for on pictures as simple as those of the golden runs.
 */

const scalar = (name: string, value: number) => floatTensor(name, [1], Float32Array.of(value));

/** onnx.TensorProto.DataType */
const TO = { float: 1, uint8: 2, float16: 10 } as const;

/** Fills with the mean of what is known; `image` and `known` are floats, 1 where known. */
const meanFilling = (image: string, known: string) => [
  node('Sub', ['one', known], 'unknown'),
  node('Mul', [image, known], 'shown'),
  node('ReduceMean', ['shown'], 'sum', { axes: [2, 3] }),
  node('ReduceMean', [known], 'share', { axes: [2, 3] }),
  node('Div', ['sum', 'share'], 'mean'),
  node('Mul', ['mean', 'unknown'], 'filling'),
  node('Add', ['shown', 'filling'], 'whole'),
];

/** LaMa: 0–1 and a mask of 1 for the hole → levels. `side` other than 512 is a file that is none. */
export const tinyLama = (side = 512): Buffer =>
  onnxModel({
    name: 'lama',
    nodes: [
      node('Sub', ['one', 'mask'], 'known'),
      ...meanFilling('image', 'known'),
      node('Mul', ['whole', 'white'], 'output'),
    ],
    constants: [scalar('one', 1), scalar('white', 255)],
    inputs: [floatValue('image', ['batch', 3, side, side]), floatValue('mask', ['batch', 1, side, side])],
    output: floatValue('output', ['batch', 3, side, side]),
  });

/** The pipeline of MI-GAN: bytes, 0 for the hole → bytes. */
const tinyMigan = (): Buffer =>
  onnxModel({
    name: 'migan',
    nodes: [
      node('Cast', ['image'], 'levels', { to: TO.float }),
      node('Cast', ['mask'], 'mask levels', { to: TO.float }),
      node('Div', ['mask levels', 'white'], 'known'),
      ...meanFilling('levels', 'known'),
      node('Cast', ['whole'], 'result', { to: TO.uint8 }),
    ],
    constants: [scalar('one', 1), scalar('white', 255)],
    inputs: [tensorValue('image', 'uint8', [1, 3, 'h', 'w']), tensorValue('mask', 'uint8', [1, 1, 'h', 'w'])],
    output: tensorValue('result', 'uint8', [1, 3, 'h', 'w']),
  });

/** BEN2: 0–1 → half-precision alpha; dark is subject. */
const tinyBen2 = (): Buffer =>
  onnxModel({
    name: 'ben2',
    nodes: [
      node('ReduceMean', ['input'], 'light', { axes: [1] }),
      node('Sub', ['middle', 'light'], 'dark'),
      node('Mul', ['dark', 'steep'], 'logits'),
      node('Sigmoid', ['logits'], 'alpha'),
      node('Cast', ['alpha'], 'output', { to: TO.float16 }),
    ],
    constants: [scalar('middle', 0.5), scalar('steep', 20)],
    inputs: [floatValue('input', [1, 3, 1024, 1024])],
    output: tensorValue('output', 'float16', [1, 1, 1024, 1024]),
  });

/** BiRefNet: normalized as ImageNet is → logits; dark is subject. `sign` −1 finds the ground instead. */
export const tinyBiRefNet = (sign: 1 | -1 = 1): Buffer =>
  onnxModel({
    name: 'birefnet',
    nodes: [
      node('ReduceMean', ['input_image'], 'light', { axes: [1] }),
      node('Mul', ['light', 'steep'], 'output_image'),
    ],
    constants: [scalar('steep', -10.5 * sign)],
    inputs: [floatValue('input_image', [1, 3, 1024, 1024])],
    output: floatValue('output_image', [1, 1, 1024, 1024]),
  });

/** Real-ESRGAN: 0–1 → four times the size. */
const tinyEsrgan = (scale = 4): Buffer =>
  onnxModel({
    name: 'esrgan',
    nodes: [
      node('Resize', ['input', '', 'scales'], 'output', {
        mode: 'nearest',
        coordinate_transformation_mode: 'asymmetric',
        nearest_mode: 'floor',
      }),
    ],
    constants: [floatTensor('scales', [4], Float32Array.of(1, 1, scale, scale))],
    inputs: [floatValue('input', [1, 3, 'h', 'w'])],
    output: floatValue('output', [1, 3, 'H', 'W']),
  });

/** PP-OCR's detection: normalized → where it is dark. */
const tinyDetection = (): Buffer =>
  onnxModel({
    name: 'detection',
    nodes: [
      node('ReduceMean', ['x'], 'light', { axes: [1] }),
      node('Mul', ['light', 'steep'], 'logits'),
      node('Sigmoid', ['logits'], 'map'),
    ],
    constants: [scalar('steep', -8)],
    inputs: [floatValue('x', [1, 3, 'h', 'w'])],
    output: floatValue('map', [1, 1, 'h', 'w']),
  });

const LETTERS = ['0', '1', '4', 'T', 'I', 'L', 'E'];

/** PP-OCR's recognition, with its alphabet: reads the same words in every line. `letters`: what its metadata says. */
export function tinyRecognition(words = 'TILE 114', letters: readonly string[] = LETTERS): Buffer {
  const classes = ['', ...LETTERS, ' '];
  // A blank between two equal letters keeps them apart.
  const steps = [...words].flatMap((letter, at) => (letter === words[at - 1] ? ['', letter] : [letter]));
  const values = new Float32Array(steps.length * classes.length);
  for (const [step, letter] of steps.entries()) values[step * classes.length + classes.indexOf(letter)] = 1;
  return onnxModel({
    name: 'recognition',
    nodes: [
      node('ReduceMean', ['x'], 'light', { axes: [0, 1, 2, 3], keepdims: 0 }),
      node('Mul', ['light', 'nothing'], 'zero'),
      node('Add', ['words', 'zero'], 'softmax'),
    ],
    constants: [scalar('nothing', 0), floatTensor('words', [1, steps.length, classes.length], values)],
    inputs: [floatValue('x', [1, 3, 48, 'w'])],
    output: floatValue('softmax', [1, 'steps', classes.length]),
    metadata: { character: letters.join('\n') },
  });
}

export const TINY = {
  'ppocrv6-detection': tinyDetection,
  'ppocrv6-recognition': tinyRecognition,
  lama: tinyLama,
  migan: tinyMigan,
  ben2: tinyBen2,
  'birefnet-lite': tinyBiRefNet,
  'realesr-general': tinyEsrgan,
  ...TINY_TRANSLATION,
  'mobilesam-encoder': tinyEncoder,
  'mobilesam-decoder': tinyDecoder,
  dwpose: () => tinyPose(),
} as const;
