import { mapToFloats } from '../picture/map-values';
import { bytes, int, type Part, WIRE } from './onnx-writer';

/** onnx.TensorProto.DataType */
const DATA_TYPE = { float32: 1, float16: 10 } as const;

/** Field numbers of onnx.proto 1.8. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, constant: 5, output: 12, shapes: 13 } as const;
const NODE = { input: 1, output: 2, operation: 4 } as const;
const TENSOR = { dataType: 2, name: 8, raw: 9 } as const;
const VALUE = { name: 1 } as const;

/** A field of a protobuf message: its number, its content, and the bytes of the whole field. */
type Field = { number: number; content: Buffer; value: number; whole: Buffer };

function readVarint(message: Buffer, from: number): { value: number; to: number } {
  let [value, factor, to] = [0, 1, from];
  for (;;) {
    const byte = message.readUInt8(to);
    to += 1;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, to };
    factor *= 0x80;
  }
}

/** The fields of a protobuf message, in order. @throws when it is cut off */
export function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  let from = 0;
  while (from < message.length) {
    const tag = readVarint(message, from);
    const [number, wire] = [Math.floor(tag.value / 8), tag.value % 8];
    let { to } = tag;
    let content = message.subarray(0, 0);
    let value = 0;
    if (wire === WIRE.bytes) {
      const length = readVarint(message, to);
      to = length.to + length.value;
      content = message.subarray(length.to, to);
    } else if (wire === WIRE.varint) ({ value, to } = readVarint(message, to));
    else if (wire === WIRE.fixed32) to += 4;
    else throw new Error(`unknown wire type ${wire}`);
    if (to > message.length) throw new Error('truncated message');
    fields.push({ number, content, value, whole: message.subarray(from, to) });
    from = to;
  }
  return fields;
}

/** Value of an IEEE 754 half with these 16 bits. */
function halfOf(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const HALVES = Float32Array.from({ length: 0x10000 }, (_, bits) => halfOf(bits));

/** The values of half-precision numbers, given as their bits. */
export const halfValues = (halves: Uint16Array): Float32Array =>
  mapToFloats(halves, (bits) => HALVES[bits] ?? 0);

/** A constant tensor, with its halves as floats. */
function toSingle(tensor: Buffer): Part {
  const fields = readFields(tensor);
  const isHalf = fields.some(
    ({ number, value }) => number === TENSOR.dataType && value === DATA_TYPE.float16,
  );
  if (!isHalf) return tensor;
  const raw = fields.find(({ number }) => number === TENSOR.raw)?.content;
  if (!raw) throw new Error('float16 tensor without raw data');
  const floats = Buffer.alloc(raw.length * 2);
  for (let at = 0; at < raw.length; at += 2) floats.writeFloatLE(HALVES[raw.readUInt16LE(at)] ?? 0, at * 2);
  const remaining = fields.filter(({ number }) => number !== TENSOR.dataType && number !== TENSOR.raw);
  return Buffer.concat([
    ...remaining.map(({ whole }) => whole),
    int(TENSOR.dataType, DATA_TYPE.float32),
    bytes(TENSOR.raw, floats),
  ]);
}

type Node = { operation: string; inputs: string[]; outputs: string[]; rest: Buffer[] };

function readNode(message: Buffer): Node {
  const fields = readFields(message);
  const texts = (wanted: number) =>
    fields.flatMap(({ number, content }) => (number === wanted ? [content.toString()] : []));
  const isRest = ({ number }: Field) => number !== NODE.input && number !== NODE.output;
  return {
    operation: texts(NODE.operation)[0] ?? '',
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
    rest: fields.filter(isRest).map(({ whole }) => whole),
  };
}

const writeNode = ({ inputs, outputs, rest }: Node): Part =>
  Buffer.concat([
    ...inputs.map((name) => bytes(NODE.input, name)),
    ...outputs.map((name) => bytes(NODE.output, name)),
    ...rest,
  ]);

/** The nodes that `output` depends on, in their order. */
function neededFor(output: string, nodes: readonly Node[]): Node[] {
  const needed = new Set([output]);
  // A node comes after those it depends on.
  return nodes
    .toReversed()
    .filter(({ inputs, outputs }) => {
      const isNeeded = outputs.some((name) => needed.has(name));
      if (isNeeded) for (const name of inputs) needed.add(name);
      return isNeeded;
    })
    .toReversed();
}

/** Removes casts: what they gave is read from where they took it. */
function withoutCasts(nodes: readonly Node[], output: string): Node[] {
  const origins = new Map<string, string>();
  const originOf = (name: string) => origins.get(name) ?? name;
  for (const { operation, inputs, outputs } of nodes)
    if (operation === 'Cast') origins.set(outputs[0] ?? '', originOf(inputs[0] ?? ''));
  const last = originOf(output);
  // The graph's output keeps its name.
  const named = (name: string) => (originOf(name) === last ? output : originOf(name));
  return nodes
    .filter(({ operation }) => operation !== 'Cast')
    .map((node) => ({ ...node, inputs: node.inputs.map(named), outputs: node.outputs.map(named) }));
}

/**
 * Rewrites a half-precision ONNX model to single precision, reduced to its first output. Processors without arithmetic
 * for halves compute in floats anyway: the runtime then converts around every operation, and cannot fuse them.
 * Only for models whose casts are all between halves and floats. The results differ by the rounding of halves.
 * @throws Error when the file is cut off or is not such a model
 */
export function toSinglePrecision(model: Buffer): Buffer {
  const outer = readFields(model);
  const graph = readFields(outer.find(({ number }) => number === MODEL.graph)?.content ?? Buffer.alloc(0));
  const all = (wanted: number) => graph.filter(({ number }) => number === wanted);
  const [first] = all(GRAPH.output);
  const output = first && readFields(first.content).find(({ number }) => number === VALUE.name);
  if (!output) throw new Error('the model has no output');
  const name = output.content.toString();
  const nodes = neededFor(
    name,
    withoutCasts(
      all(GRAPH.node).map(({ content }) => readNode(content)),
      name,
    ),
  );
  const used = new Set(nodes.flatMap(({ inputs }) => inputs));
  const isUsed = ({ content: tensor }: Field) =>
    readFields(tensor).some((field) => field.number === TENSOR.name && used.has(field.content.toString()));
  const replaced: readonly number[] = [GRAPH.node, GRAPH.constant, GRAPH.output, GRAPH.shapes];
  const content = Buffer.concat([
    ...nodes.map((each) => bytes(GRAPH.node, writeNode(each))),
    ...all(GRAPH.constant)
      .filter(isUsed)
      .map((tensor) => bytes(GRAPH.constant, toSingle(tensor.content))),
    ...graph.filter(({ number }) => !replaced.includes(number)).map(({ whole }) => whole),
    first.whole,
  ]);
  return Buffer.concat([
    ...outer.filter(({ number }) => number !== MODEL.graph).map(({ whole }) => whole),
    bytes(MODEL.graph, content),
  ]);
}
