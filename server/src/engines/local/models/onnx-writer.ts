/**
 * Writes ONNX files: just enough of protobuf and onnx.proto (opset 13) for convolutional networks.
 * Field numbers are those of onnx.proto 1.8. Every message is length-delimited, so parts can be concatenated freely.
 */

const OPSET = 13;
const IR_VERSION = 8;

/** onnx.TensorProto.DataType */
const TYPE = { float: 1, uint8: 2, int64: 7, bool: 9, float16: 10 } as const;

export const WIRE = { varint: 0, bytes: 2, fixed32: 5 } as const;

const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, ints: 7 } as const;

/** A protobuf message or a part of one. */
export type Part = Buffer;

type AttributeValue = string | number | readonly number[];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

const tag = (field: number, wire: number): Buffer => varint(field * 8 + wire);

/** A field with a non-negative integer. */
export const int = (field: number, value: number): Part =>
  Buffer.concat([tag(field, WIRE.varint), varint(value)]);

/** A field with a message, a string or raw bytes. */
export function bytes(field: number, value: Buffer | string): Part {
  const content = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([tag(field, WIRE.bytes), varint(content.length), content]);
}

function float(field: number, value: number): Part {
  const content = Buffer.alloc(4);
  content.writeFloatLE(value);
  return Buffer.concat([tag(field, WIRE.fixed32), content]);
}

function attribute(name: string, value: AttributeValue): Part {
  const typed = (type: number, ...content: Part[]) =>
    Buffer.concat([bytes(1, name), ...content, int(20, type)]);
  if (typeof value === 'string') return typed(ATTRIBUTE_TYPE.string, bytes(4, value));
  if (typeof value === 'number') {
    return Number.isInteger(value)
      ? typed(ATTRIBUTE_TYPE.int, int(3, value))
      : typed(ATTRIBUTE_TYPE.float, float(2, value));
  }
  return typed(ATTRIBUTE_TYPE.ints, ...value.map((each) => int(8, each)));
}

/** One operation; an empty input name omits an optional input. */
export function node(
  operation: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, AttributeValue>> = {},
): Part {
  return Buffer.concat([
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(3, output),
    bytes(4, operation),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
  ]);
}

/** A named constant tensor. */
export function floatTensor(name: string, shape: readonly number[], data: Float32Array): Part {
  const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return Buffer.concat([
    ...shape.map((side) => int(1, side)),
    int(2, TYPE.float),
    bytes(8, name),
    bytes(9, raw),
  ]);
}

/** An input or output of the graph; a dimension given as a string is dynamic. */
export function tensorValue(
  name: string,
  type: keyof typeof TYPE,
  shape: readonly (number | string)[],
): Part {
  const sides = shape.map((side) => bytes(1, typeof side === 'string' ? bytes(2, side) : int(1, side)));
  const tensorType = Buffer.concat([int(1, TYPE[type]), bytes(2, Buffer.concat(sides))]);
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensorType))]);
}

/** An input or output of floats. */
export const floatValue = (name: string, shape: readonly (number | string)[]): Part =>
  tensorValue(name, 'float', shape);

/** A complete model file. */
export function onnxModel(graph: {
  name: string;
  nodes: readonly Part[];
  constants: readonly Part[];
  inputs: readonly Part[];
  output: Part;
  /** Further outputs. */
  more?: readonly Part[];
  metadata?: Readonly<Record<string, string>>;
}): Buffer {
  const content = Buffer.concat([
    ...graph.nodes.map((each) => bytes(1, each)),
    bytes(2, graph.name),
    ...graph.constants.map((each) => bytes(5, each)),
    ...graph.inputs.map((each) => bytes(11, each)),
    bytes(12, graph.output),
    ...(graph.more ?? []).map((each) => bytes(12, each)),
  ]);
  const opset = Buffer.concat([bytes(1, ''), int(2, OPSET)]);
  const metadata = Object.entries(graph.metadata ?? {}).map(([key, value]) =>
    bytes(14, Buffer.concat([bytes(1, key), bytes(2, value)])),
  );
  const head = [int(1, IR_VERSION), bytes(2, 'tuzuo'), bytes(7, content), bytes(8, opset)];
  return Buffer.concat([...head, ...metadata]);
}
