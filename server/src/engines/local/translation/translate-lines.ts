import type { TranslationJob } from '../../port';
import type { AddedKey } from '../added/catalog';
import { failure } from '../failure';
import type { LocalWork } from '../local-tool';
import type { EncodedLine } from './generate';
import { type ModelPair, PAIRS } from './pairs';

/** Pieces of a line that are read: a line of a picture has at most 200 characters. */
const MAX_PIECES = 160;

/** The digits of a text in their order, whatever separates thousands and decimals. */
const digitsIn = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Whether a translation has the same digits, in any order: small models change prices. */
export const keepsNumbers = (text: string, translation: string): boolean => {
  const sorted = (words: string) => [...digitsIn(words)].sort().join('');
  return sorted(text) === sorted(translation);
};

/** Repeated until the end of the longest allowed translation: what a model gives that has lost its way. */
const LOOP = /(.{2,}?)\1{3,}/su;

const isUsable = (text: string, translation: string) =>
  translation !== '' && keepsNumbers(text, translation) && !LOOP.test(translation);

type Load = NonNullable<Parameters<LocalWork<TranslationJob>>[1]['networks']['added']>;

async function part<Name extends 'tokenizer' | 'encodeLine' | 'decodeLine'>(
  load: Load,
  key: AddedKey,
  name: Name,
) {
  const found = await load(key);
  if (name in found) return (found as Extract<typeof found, Record<Name, unknown>>)[name];
  throw failure('broken', `${key} has no ${name}`);
}

/**
 * Translates lines by the models of one step, of which one is in memory at a time: all lines are encoded before the
 * first is decoded. Undefined for a line whose translation has other numbers, or runs in circles.
 */
async function translateStep(
  { encoder, decoder, tokenizer, prefix }: ModelPair,
  lines: readonly string[],
  { load, onLine, signal }: { load: Load; onLine: () => void; signal: AbortSignal },
): Promise<(string | undefined)[]> {
  const words = await part(load, tokenizer, 'tokenizer');
  const first = prefix === undefined ? undefined : words.idOf(prefix);
  const encodeLine = await part(load, encoder, 'encodeLine');
  const encoded: EncodedLine[] = [];
  for (const line of lines) {
    signal.throwIfAborted();
    const ids = words.encode(line, MAX_PIECES);
    encoded.push(await encodeLine(first === undefined ? ids : [first, ...ids]));
  }
  const decodeLine = await part(load, decoder, 'decodeLine');
  const translated: (string | undefined)[] = [];
  for (const [at, line] of lines.entries()) {
    signal.throwIfAborted();
    const source = encoded[at];
    if (!source) break;
    const ids = await decodeLine(source, { startId: words.padId, endId: words.endId });
    const translation = words.decode(ids);
    translated.push(isUsable(line, translation) ? translation : undefined);
    onLine();
  }
  return translated;
}

/**
 * Translates lines step by step, such as into English first. Undefined for a line that a step could not translate.
 * @param onLine told the share of the work that is done, 0 to 1
 */
export async function translateBy(
  steps: readonly ModelPair[],
  lines: readonly string[],
  load: Load,
  onLine: (share: number) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<(string | undefined)[]> {
  let found: (string | undefined)[] = [...lines];
  for (const [index, step] of steps.entries()) {
    const places = found.flatMap((line, place) => (line === undefined ? [] : [place]));
    if (places.length === 0) break;
    let done = 0;
    const tell = () => {
      done += 1;
      onLine((index + done / places.length) / steps.length);
    };
    const texts = places.map((place) => found[place] ?? '');
    const translated = await translateStep(step, texts, { load, onLine: tell, signal });
    found = found.map((_, place) => (places.includes(place) ? translated[places.indexOf(place)] : undefined));
  }
  return found;
}

/** Translates the lines of a picture. `found` has `translations`, in order. */
export const run: LocalWork<TranslationJob> = async ({ lines, pair }, { networks, signal, onProgress }) => {
  const steps = PAIRS[pair];
  if (!networks.added) throw failure('broken', 'a translation needs the process of the engine');
  const onLine = (fraction: number) => onProgress({ stage: 'working', fraction });
  const translations = await translateBy(steps, lines, networks.added, onLine, signal);
  return { outputs: [], analysis: { checks: [], found: { translations } } };
};
