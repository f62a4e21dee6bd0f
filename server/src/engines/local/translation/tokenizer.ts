import { failure } from '../failure';

/** Marks the beginning of a word in a piece. */
const WORD_START = '▁';

/** What an unknown character costs more than the rarest piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;

/** Characters of the longest piece that is looked for. */
const MAX_PIECE = 32;

export type Tokenizer = {
  /** Ids of a text's pieces and the end of the sentence, at most `max` of them. */
  encode: (text: string, max: number) => number[];
  decode: (ids: readonly number[]) => string;
  /** The id of a piece, such as the token of a language. */
  idOf: (piece: string) => number | undefined;
  /** The ends of a sentence and of a batch; the latter also begins a translation. */
  endId: number;
  padId: number;
};

type Vocabulary = { pieces: readonly (readonly [string, number])[]; added: ReadonlyMap<string, number> };

const isPiece = (entry: unknown): entry is readonly [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';

/** Reads the parts of a `tokenizer.json` that a Unigram model needs. @throws EngineFailure `unavailable` */
function readVocabulary(json: string): Vocabulary {
  type Added = { content?: unknown; id?: unknown };
  type Read = { model?: { type?: unknown; vocab?: unknown }; added_tokens?: unknown };
  let read: Read = {};
  try {
    read = JSON.parse(json) as Read;
  } catch {
    // Refused below.
  }
  const { model, added_tokens: tokens } = read;
  const vocab = model?.vocab;
  if (model?.type !== 'Unigram' || !Array.isArray(vocab) || vocab.length === 0 || !vocab.every(isPiece)) {
    throw failure('unavailable', 'a tokenizer is no Unigram model');
  }
  const added = (Array.isArray(tokens) ? (tokens as Added[]) : []).flatMap(({ content, id }) =>
    typeof content === 'string' && typeof id === 'number' ? [[content, id] as const] : [],
  );
  return { pieces: vocab, added: new Map(added) };
}

/** A word as the most likely pieces (Viterbi); unknown characters in a row become one. */
function segment(word: string, scores: ReadonlyMap<string, readonly [number, number]>, unknown: number) {
  const letters = [...word];
  type Step = { score: number; from: number; id: number | undefined };
  const best: Step[] = [{ score: 0, from: 0, id: undefined }];
  for (let end = 1; end <= letters.length; end += 1) {
    const before = best[end - 1]?.score ?? 0;
    let step: Step = { score: before + unknown, from: end - 1, id: undefined };
    let piece = '';
    for (let from = end - 1; from >= 0 && end - from <= MAX_PIECE; from -= 1) {
      piece = (letters[from] ?? '') + piece;
      const known = scores.get(piece);
      const score = known && (best[from]?.score ?? 0) + known[1];
      if (known && score !== undefined && score > step.score) step = { score, from, id: known[0] };
    }
    best.push(step);
  }
  const ids: (number | undefined)[] = [];
  for (let end = letters.length; end > 0; end = best[end]?.from ?? 0) {
    const id = best[end]?.id;
    if (id !== undefined || ids.length === 0 || ids.at(-1) !== undefined) ids.push(id);
  }
  return ids.reverse();
}

/**
 * A tokenizer of Marian's models from their `tokenizer.json`: Unigram over words that begin with a mark. Text is
 * normalized by NFKC, which is what their SentencePiece models do except for rare characters.
 * @throws EngineFailure `unavailable` for another kind of tokenizer
 */
export function createTokenizer(json: string): Tokenizer {
  const { pieces, added } = readVocabulary(json);
  const scores = new Map(pieces.map(([piece, score], id) => [piece, [id, score] as const]));
  const idOf = (piece: string) => added.get(piece) ?? scores.get(piece)?.[0];
  const [endId, padId, unknownId] = ['</s>', '<pad>', '<unk>'].map(idOf);
  if (endId === undefined || padId === undefined || unknownId === undefined) {
    throw failure('unavailable', 'a tokenizer lacks the end of a sentence');
  }
  const special = new Set([endId, padId, unknownId]);
  for (const piece of ['</s>', '<pad>', '<unk>']) scores.delete(piece);
  const floor = pieces.reduce((least, [, score]) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  return {
    idOf,
    endId,
    padId,
    encode: (text, max) => {
      const words = text.normalize('NFKC').split(/\s+/).filter(Boolean);
      const ids = words.flatMap((word) => segment(WORD_START + word, scores, floor));
      return [...ids.slice(0, max - 1).map((id) => id ?? unknownId), endId];
    },
    decode: (ids) =>
      ids
        .flatMap((id) => (special.has(id) ? [] : [pieces[id]?.[0] ?? '']))
        .join('')
        .replaceAll(WORD_START, ' ')
        .trim(),
  };
}
