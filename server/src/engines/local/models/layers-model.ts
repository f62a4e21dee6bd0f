import { mapToFloats } from '../picture/map-values';
/** Reader for Keras models in TensorFlow.js format: `model.json` with the layers, and weights in shards next to it. */

/** One weight: its shape and its values in row-major order. */
export type Weight = { shape: readonly number[]; data: Float32Array };

export type Layer = {
  /** Also the name of its output. */
  name: string;
  kind: string;
  /** Names of the layers whose outputs it takes. */
  inputs: readonly string[];
  config: Readonly<Record<string, unknown>>;
};

export type LayersModel = {
  layers: readonly Layer[];
  weights: ReadonlyMap<string, Weight>;
  input: string;
  output: string;
};

type LayerJson = {
  class_name: string;
  config: { name: string } & Record<string, unknown>;
  inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
};

type ModelJson = {
  modelTopology: {
    model_config: {
      config: {
        layers: readonly LayerJson[];
        input_layers: readonly (readonly [string, ...unknown[]])[];
        output_layers: readonly (readonly [string, ...unknown[]])[];
      };
    };
  };
  weightsManifest: readonly {
    paths: readonly string[];
    weights: readonly WeightJson[];
  }[];
};

/** Values stored as bytes stand for `min + byte × scale`. */
type Quantization = { dtype: string; min: number; scale: number };

type WeightJson = { name: string; shape: readonly number[]; dtype: string; quantization?: Quantization };

const BYTES_OF_FLOAT = 4;

/** Names of the weight files, in order. */
export function shardNames(modelJson: Buffer): string[] {
  return parse(modelJson).weightsManifest.flatMap(({ paths }) => [...paths]);
}

const parse = (modelJson: Buffer): ModelJson => JSON.parse(modelJson.toString('utf8')) as ModelJson;

function floatsOf(bytes: Uint8Array, quantization: Quantization | undefined): Float32Array {
  if (!quantization) return new Float32Array(bytes.buffer);
  const { min, scale } = quantization;
  return mapToFloats(bytes, (value) => min + value * scale);
}

function readWeights(manifest: ModelJson['weightsManifest'], shards: Buffer): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const weight of manifest.flatMap((group) => group.weights)) {
    const { name, shape, dtype, quantization } = weight;
    if (dtype !== 'float32' || (quantization && quantization.dtype !== 'uint8')) {
      throw new Error(`weight ${name} is neither float32 nor stored as bytes`);
    }
    const length = shape.reduce((product, side) => product * side, 1);
    const end = offset + length * (quantization ? 1 : BYTES_OF_FLOAT);
    // A copy, since a Float32Array view must start at a multiple of 4.
    const bytes = Uint8Array.prototype.slice.call(shards, offset, end);
    if (bytes.byteLength !== end - offset) throw new Error(`weight ${name} is truncated`);
    weights.set(name, { shape, data: floatsOf(bytes, quantization) });
    offset = end;
  }
  return weights;
}

function readLayer({ class_name, config, inbound_nodes }: LayerJson): Layer {
  const [inputs = [], ...shared] = inbound_nodes;
  if (shared.length > 0) throw new Error(`layer ${config.name} is used more than once`);
  return { name: config.name, kind: class_name, inputs: inputs.map(([from]) => from), config };
}

/** Parses `model.json` and the joined shards listed by {@link shardNames}. @throws on unknown content. */
export function readLayersModel(modelJson: Buffer, shards: Buffer): LayersModel {
  const { modelTopology, weightsManifest } = parse(modelJson);
  const { layers, input_layers, output_layers } = modelTopology.model_config.config;
  const [[input] = []] = input_layers;
  const [[output] = []] = output_layers;
  if (input === undefined || output === undefined) throw new Error('the model has no input or no output');
  return {
    layers: layers.map(readLayer),
    weights: readWeights(weightsManifest, shards),
    input,
    output,
  };
}
