import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';

/** What an encoder makes of a line: a vector of 512 numbers for each of its pieces. */
export type EncodedLine = { states: Float32Array; length: number };

export type EncodeLine = (ids: readonly number[]) => Promise<EncodedLine>;

/** Translates an encoded line piece by piece; the ids end before that of the end. */
export type DecodeLine = (line: EncodedLine, ends: { startId: number; endId: number }) => Promise<number[]>;

/** Sizes of Marian's base models. */
const WIDTH = 512;
const HEADS = 8;

/** Pieces of a translation for each of its source, and in addition, up to which it may be longer. */
const MAX_GROWTH = 2;
const MAX_MORE = 20;

const int64 = (values: readonly number[], dims: readonly number[]) =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), dims);

const ones = (length: number) => int64(new Array<number>(length).fill(1), [1, length]);

function floatsOf(tensor: Tensor | undefined, length?: number): Float32Array {
  const data: unknown = tensor?.data;
  const isRight = data instanceof Float32Array && (length === undefined || data.length === length);
  if (!isRight) throw failure('unavailable', 'a translation model gave an answer of another shape');
  return data;
}

/** Marian's encoder: ids and their mask → states. */
export function asLineEncoder(session: InferenceSession): EncodeLine {
  return async (ids) => {
    const { length } = ids;
    const answer = await session.run({ input_ids: int64(ids, [1, length]), attention_mask: ones(length) });
    return { states: floatsOf(answer[session.outputNames[0] ?? ''], length * WIDTH), length };
  };
}

type Cache = Record<string, Tensor>;

/** The cache before the first piece: without any length. */
const emptyCache = (session: InferenceSession): Cache =>
  Object.fromEntries(
    session.inputNames
      .filter((name) => name.startsWith('past_key_values.'))
      .map((name) => [name, new Tensor('float32', new Float32Array(), [1, HEADS, 0, WIDTH / HEADS])]),
  );

/**
 * The cache after a step. The keys and values of the source do not change after the first step, when a merged decoder
 * returns them for the last time.
 */
function nextCache(before: Cache, answer: InferenceSession.ReturnType, isFirst: boolean): Cache {
  return Object.fromEntries(
    Object.entries(before).map(([name, past]) => {
      const isSource = name.includes('.encoder.');
      const present = answer[name.replace('past_key_values', 'present')];
      return [name, isSource && !isFirst ? past : ((present as Tensor | undefined) ?? past)];
    }),
  );
}

/** The most likely piece, never `banned`. */
function mostLikely(logits: Float32Array, banned: number): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const [id, logit] of logits.entries()) {
    if (id === banned || logit <= most) continue;
    [best, most] = [id, logit];
  }
  return best;
}

/** Marian's merged decoder, which takes the most likely piece at each step and keeps what it has computed. */
export function asLineDecoder(session: InferenceSession): DecodeLine {
  return async ({ states, length }, { startId, endId }) => {
    const source = {
      encoder_hidden_states: new Tensor('float32', states, [1, length, WIDTH]),
      encoder_attention_mask: ones(length),
    };
    const ids: number[] = [];
    let cache = emptyCache(session);
    const most = MAX_GROWTH * length + MAX_MORE;
    for (let last = startId; ids.length < most; ) {
      const isFirst = ids.length === 0;
      const answer = await session.run({
        ...source,
        ...cache,
        input_ids: int64([last], [1, 1]),
        use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
      });
      // What begins a translation pads a batch, and is never part of it.
      last = mostLikely(floatsOf(answer.logits as Tensor | undefined), startId);
      if (last === endId) return ids;
      ids.push(last);
      cache = nextCache(cache, answer, isFirst);
    }
    return ids;
  };
}
