import type { Layer, LayersModel, Weight } from './layers-model';
import { floatTensor, floatValue, node, onnxModel, type Part } from './onnx-writer';

const RGB = 3;

const ACTIVATIONS: Readonly<Record<string, string>> = { relu: 'Relu', tanh: 'Tanh', sigmoid: 'Sigmoid' };

/** ONNX parts of one layer. */
type Pieces = { nodes: Part[]; constants: Part[] };

/** Transposes a kernel from TensorFlow's layout (height, width, in, out) to that of ONNX (out, in, height, width). */
function transposeKernel({ shape, data }: Weight): Weight {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = shape;
  const transposed = new Float32Array(data.length);
  let from = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let input = 0; input < inputs; input += 1)
        for (let output = 0; output < outputs; output += 1) {
          transposed[((output * inputs + input) * height + y) * width + x] = data[from] ?? 0;
          from += 1;
        }
  return { shape: [outputs, inputs, height, width], data: transposed };
}

function activation(layer: Layer, input: string): Part[] {
  const kind = String(layer.config.activation ?? 'linear');
  if (kind === 'linear') return [node('Identity', [input], layer.name)];
  const operation = ACTIVATIONS[kind];
  if (!operation) throw new Error(`unknown activation ${kind}`);
  return [node(operation, [input], layer.name)];
}

function weightOf(model: LayersModel, name: string): Weight {
  const weight = model.weights.get(name);
  if (!weight) throw new Error(`weight ${name} is missing`);
  return weight;
}

function convolution(model: LayersModel, layer: Layer, [input = '']: readonly string[]): Pieces {
  const { name, config } = layer;
  const { shape, data } = transposeKernel(weightOf(model, `${name}/kernel`));
  const [outputs = 0, , height = 0, width = 0] = shape;
  const strides = config.strides as readonly number[];
  if (strides.some((stride) => stride !== 1)) throw new Error(`layer ${name}: strides are not supported`);
  if (config.padding !== 'same' && (height > 1 || width > 1))
    throw new Error(`layer ${name}: only same padding is supported`);
  const constants = [floatTensor(`${name}/kernel`, shape, data)];
  const inputs = [input, `${name}/kernel`];
  if (config.use_bias) {
    constants.push(floatTensor(`${name}/bias`, [outputs], weightOf(model, `${name}/bias`).data));
    inputs.push(`${name}/bias`);
  }
  const pads = [(height - 1) / 2, (width - 1) / 2];
  const result = `${name}/sum`;
  const sum = node('Conv', inputs, result, { kernel_shape: [height, width], pads: [...pads, ...pads] });
  return { nodes: [sum, ...activation(layer, result)], constants };
}

function addition({ name }: Layer, inputs: readonly string[]): Pieces {
  const [first = '', ...rest] = inputs;
  let sum = first;
  const nodes = rest.map((next, index) => {
    const output = index === rest.length - 1 ? name : `${name}/${index}`;
    const part = node('Add', [sum, next], output);
    sum = output;
    return part;
  });
  return { nodes, constants: [] };
}

/** Default scale of a residual before it is added (ESRGAN). */
const DEFAULT_BETA = 0.2;

function layerPieces(model: LayersModel, layer: Layer): Pieces {
  const { name, kind, inputs, config } = layer;
  const [input = ''] = inputs;
  const one = (part: Part): Pieces => ({ nodes: [part], constants: [] });
  if (kind === 'InputLayer') return { nodes: [], constants: [] };
  if (kind === 'Conv2D') return convolution(model, layer, inputs);
  if (kind === 'Activation') return { nodes: activation(layer, input), constants: [] };
  if (kind === 'Concatenate') return one(node('Concat', inputs, name, { axis: 1 }));
  if (kind === 'Add') return addition(layer, inputs);
  if (kind === 'MultiplyBeta') {
    const beta = new Float32Array([Number(config.beta ?? DEFAULT_BETA)]);
    return {
      nodes: [node('Mul', [input, `${name}/beta`], name)],
      constants: [floatTensor(`${name}/beta`, [1], beta)],
    };
  }
  if (kind === 'UpSampling2D') {
    if (config.interpolation !== 'nearest')
      throw new Error(`layer ${name}: only nearest interpolation is supported`);
    const [vertical = 1, horizontal = 1] = config.size as readonly number[];
    const scales = new Float32Array([1, 1, vertical, horizontal]);
    const how = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' };
    return {
      nodes: [node('Resize', [input, '', `${name}/scales`], name, how)],
      constants: [floatTensor(`${name}/scales`, [4], scales)],
    };
  }
  // `PixelShuffle2x`, `PixelShuffle4x` …: channels become pixels.
  if (kind.startsWith('PixelShuffle')) {
    return one(node('DepthToSpace', [input], name, { blocksize: Number(config.scale), mode: 'DCR' }));
  }
  throw new Error(`layer ${name}: unknown kind ${kind}`);
}

/**
 * Converts a convolutional network from TensorFlow.js (channels last) to ONNX (channels first): input `[1, 3, h, w]`,
 * output `[1, 3, H, W]`, float32. The output is deterministic.
 * @throws on unknown layers.
 */
export function layersToOnnx(model: LayersModel): Buffer {
  const pieces = model.layers.map((layer) => layerPieces(model, layer));
  return onnxModel({
    name: 'super-resolution',
    nodes: pieces.flatMap(({ nodes }) => nodes),
    constants: pieces.flatMap(({ constants }) => constants),
    inputs: [floatValue(model.input, [1, RGB, 'h', 'w'])],
    output: floatValue(model.output, [1, RGB, 'H', 'W']),
  });
}
