import {
  floatTensor,
  floatValue,
  node,
  onnxModel,
  tensorValue,
} from '../../server/src/engines/local/models/onnx-writer';

/** Networks and tokenizers with the inputs and outputs of OPUS-MT that translate every line alike. */

/** onnx.TensorProto.DataType */
const TO = { float: 1, int64: 7 } as const;

const WIDTH = 512;
const HEADS = 8;
const HEAD = WIDTH / HEADS;

const WORD_START = '▁';

/** Pieces of all directions, most likely first; ids are places. */
const PIECES = [
  '</s>',
  '<unk>',
  ...['▁This', '▁is', '▁a', '▁red', '▁car', '▁Summer', '▁sale', '▁', '.', 's', 'e', 'd'],
  ...['这', '是', '一辆', '红色', '的', '汽车', '。', '夏季', '特卖', '1', '9', '▁19', '▁9'],
  ...['▁Une', '▁voiture', '▁rouge', '▁Un', '▁coche', '▁rojo'],
  ...['>>cmn_Hans<<', '>>cmn_Hant<<', '<pad>'],
];

/** The `tokenizer.json` of all directions. */
export const tinyTokenizer = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      added_tokens: ['</s>', '<unk>', '<pad>'].map((content) => ({ content, id: PIECES.indexOf(content) })),
      model: { type: 'Unigram', unk_id: 1, vocab: PIECES.map((piece, at) => [piece, -2 - at / 10]) },
    }),
  );

const floats = (name: string, ...values: number[]) =>
  floatTensor(name, [values.length], Float32Array.from(values));
const ints = (name: string) => node('Cast', [`${name} float`], name, { to: TO.int64 });

/** An encoder whose states are the ids of the pieces. */
const tinyLineEncoder = (): Buffer =>
  onnxModel({
    name: 'encoder',
    nodes: [
      ints('last'),
      node('Cast', ['input_ids'], 'ids', { to: TO.float }),
      node('Unsqueeze', ['ids', 'last'], 'column'),
      node('Mul', ['column', 'row'], 'last_hidden_state'),
    ],
    constants: [floats('last float', 2), floatTensor('row', [1, 1, WIDTH], new Float32Array(WIDTH).fill(1))],
    inputs: [
      tensorValue('input_ids', 'int64', ['batch', 'length']),
      tensorValue('attention_mask', 'int64', ['batch', 'length']),
    ],
    output: floatValue('last_hidden_state', ['batch', 'length', WIDTH]),
  });

/** The pieces of a text, one word or sign each. */
const idsOf = (pieces: readonly string[]) => [...pieces.map((piece) => PIECES.indexOf(piece)), 0];

/** A merged decoder that writes the same pieces for every line: how many it has written, it knows by its cache alone. */
export function tinyLineDecoder(pieces: readonly string[]): Buffer {
  const ids = idsOf(pieces);
  const steps = new Float32Array(ids.length * PIECES.length);
  for (const [step, id] of ids.entries()) steps[step * PIECES.length + id] = 1;
  // What must never be written is the most likely of all.
  for (let step = 0; step < ids.length; step += 1) steps[(step + 1) * PIECES.length - 1] = 9;
  const cache = (name: string, length: string) => floatValue(name, ['batch', HEADS, length, HEAD]);
  const names = (['decoder', 'encoder'] as const).flatMap((of) =>
    (['key', 'value'] as const).map((what) => `0.${of}.${what}`),
  );
  return onnxModel({
    name: 'decoder',
    nodes: [
      ints('third'),
      ints('heads'),
      node('Shape', ['past_key_values.0.decoder.key'], 'shape'),
      node('Gather', ['shape', 'third'], 'step', { axis: 0 }),
      node('Gather', ['steps', 'step'], 'row', { axis: 1 }),
      node('Cast', ['use_cache_branch'], 'cached', { to: TO.float }),
      node('ReduceMean', ['encoder_hidden_states'], 'mean', { axes: [0, 1, 2], keepdims: 0 }),
      node('Mul', ['mean', 'nothing'], 'zero'),
      node('Mul', ['cached', 'nothing'], 'zero too'),
      node('Add', ['row', 'zero'], 'almost'),
      node('Add', ['almost', 'zero too'], 'logits'),
      ...['key', 'value'].map((what) =>
        node('Concat', [`past_key_values.0.decoder.${what}`, 'one more'], `present.0.decoder.${what}`, {
          axis: 2,
        }),
      ),
      node('Reshape', ['encoder_hidden_states', 'heads'], 'by head'),
      ...['key', 'value'].map((what) =>
        node('Transpose', ['by head'], `present.0.encoder.${what}`, { perm: [0, 2, 1, 3] }),
      ),
    ],
    constants: [
      floats('third float', 2),
      floats('heads float', 0, 0, HEADS, HEAD),
      floats('nothing', 0),
      floatTensor('steps', [1, ids.length, PIECES.length], steps),
      floatTensor('one more', [1, HEADS, 1, HEAD], new Float32Array(WIDTH)),
    ],
    inputs: [
      tensorValue('encoder_attention_mask', 'int64', ['batch', 'source']),
      tensorValue('input_ids', 'int64', ['batch', 'target']),
      floatValue('encoder_hidden_states', ['batch', 'source', WIDTH]),
      ...names.map((name) => cache(`past_key_values.${name}`, name.includes('encoder') ? 'known' : 'past')),
      tensorValue('use_cache_branch', 'bool', [1]),
    ],
    output: floatValue('logits', ['batch', 'target', PIECES.length]),
    more: names.map((name) => cache(`present.${name}`, name.includes('encoder') ? 'source' : 'now')),
  });
}

export const TINY_TRANSLATION = {
  'opus-mt-zh-en-tokenizer': tinyTokenizer,
  'opus-mt-zh-en-encoder': tinyLineEncoder,
  'opus-mt-zh-en-decoder': () =>
    tinyLineDecoder(['This', 'is', 'a', 'red', 'car'].map((word) => WORD_START + word)),
  'opus-mt-en-zh-tokenizer': tinyTokenizer,
  'opus-mt-en-zh-encoder': tinyLineEncoder,
  'opus-mt-en-zh-decoder': () => tinyLineDecoder(['这', '是', '一辆', '红色', '的', '汽车', '。']),
  'opus-mt-en-fr-tokenizer': tinyTokenizer,
  'opus-mt-en-fr-encoder': tinyLineEncoder,
  'opus-mt-en-fr-decoder': () => tinyLineDecoder(['▁Une', '▁voiture', '▁rouge']),
  'opus-mt-en-es-tokenizer': tinyTokenizer,
  'opus-mt-en-es-encoder': tinyLineEncoder,
  'opus-mt-en-es-decoder': () => tinyLineDecoder(['▁Un', '▁coche', '▁rojo']),
} as const;
