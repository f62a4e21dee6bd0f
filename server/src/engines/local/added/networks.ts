import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import { describeError, failure } from '../failure';
import { readMetadata } from '../models/onnx-metadata';
import {
  createNetwork,
  type EmbedPicture,
  type FillSquare,
  type FindJoints,
  type Network,
  type SelectObject,
} from '../models/session';
import { sha256OfFile } from '../models/whole-file';
import { asLineDecoder, asLineEncoder, type DecodeLine, type EncodeLine } from '../translation/generate';
import { createTokenizer, type Tokenizer } from '../translation/tokenizer';
import { asLama, asMattingNetwork, asMigan } from './adapters';
import type { AddedKey } from './catalog';
import type { AddedModels } from './choice';
import { asEmbedding, asSelection } from './object-adapters';
import { asPose } from './pose-adapter';

/** Tells the operator why an added model is not used. */
export type Note = (text: string) => void;

/** An added model as what it does. */
export type AddedNetwork =
  | { network: Network }
  | { fillSquare: FillSquare }
  | { embed: EmbedPicture }
  | { select: SelectObject }
  | { findJoints: FindJoints }
  | { tokenizer: Tokenizer }
  | { encodeLine: EncodeLine }
  | { decodeLine: DecodeLine };

type TokenizerKey = Extract<AddedKey, `${string}-tokenizer`>;

const isTokenizer = (key: AddedKey): key is TokenizerKey => key.endsWith('-tokenizer');

type LineKey<Part extends string> = Extract<AddedKey, `opus-mt-${string}-${Part}`>;

const isLineEncoder = (key: AddedKey): key is LineKey<'encoder'> => /^opus-mt-.*-encoder$/.test(key);
const isLineDecoder = (key: AddedKey): key is LineKey<'decoder'> => /^opus-mt-.*-decoder$/.test(key);

/** Alphabets by session: each run asks for its network again, and a file is large. */
const alphabets = new WeakMap<InferenceSession, readonly string[]>();

/** The alphabet that a recognition network carries. @throws EngineFailure `unavailable` when it has none */
async function lettersOf(session: InferenceSession, path: string): Promise<readonly string[]> {
  const known = alphabets.get(session);
  if (known) return known;
  const text = await readMetadata(path, 'character');
  if (!text) throw failure('unavailable', 'a recognition network has no alphabet in its metadata');
  const letters = [...text.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
  alphabets.set(session, letters);
  return letters;
}

async function adapted(
  key: Exclude<AddedKey, TokenizerKey>,
  session: InferenceSession,
  path: string,
): Promise<AddedNetwork> {
  if (key === 'lama') return { fillSquare: asLama(session) };
  if (key === 'migan') return { fillSquare: asMigan(session) };
  if (isLineEncoder(key)) return { encodeLine: asLineEncoder(session) };
  if (isLineDecoder(key)) return { decodeLine: asLineDecoder(session) };
  if (key === 'dwpose') return { findJoints: asPose(session) };
  if (key === 'mobilesam-encoder') return { embed: asEmbedding(session) };
  if (key === 'mobilesam-decoder') return { select: asSelection(session) };
  if (key === 'ppocrv6-recognition') {
    return { network: { ...createNetwork(session), letters: await lettersOf(session, path) } };
  }
  if (key === 'realesr-general' || key === 'ppocrv6-detection') return { network: createNetwork(session) };
  return { network: asMattingNetwork(session, key) };
}

/**
 * Opens an added model, whose file must still be the one that was tried.
 * @throws EngineFailure `unavailable`
 */
export async function openAdded(
  key: AddedKey,
  added: AddedModels | undefined,
  open: (pathOf: () => Promise<string>) => Promise<InferenceSession>,
): Promise<AddedNetwork> {
  const file = added?.files[key];
  if (!file) throw failure('unavailable', `the model ${key} is not added`);
  const pathOf = async () => {
    const sha256 = await sha256OfFile(file.path).catch((cause: unknown) => {
      throw failure('unavailable', `the file of the model ${key} cannot be read`, cause);
    });
    if (sha256 !== file.sha256) throw failure('unavailable', `the file of the model ${key} was changed`);
    return file.path;
  };
  if (isTokenizer(key)) return { tokenizer: createTokenizer(await readFile(await pathOf(), 'utf8')) };
  const session = await open(pathOf);
  return adapted(key, session, file.path);
}

type Attempt = { failed: Set<AddedKey>; note: Note; load: (key: AddedKey) => Promise<AddedNetwork> };

/**
 * Loads an added model, or returns undefined where what is built in must do. A model that fails while it runs ends the
 * run as `unavailable`: the next attempt no longer uses it.
 */
export async function withFallback(
  key: AddedKey | undefined,
  { failed, note, load }: Attempt,
): Promise<AddedNetwork | undefined> {
  if (key === undefined || failed.has(key)) return undefined;
  const giveUp = (error: unknown) => {
    failed.add(key);
    note(`${describeError(error)}; tools do without it (command: models check ${key})`);
  };
  const guarded =
    <Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await run(...given);
      } catch (error) {
        giveUp(error);
        throw failure('unavailable', `the model ${key} failed`, error);
      }
    };
  try {
    const found = await load(key);
    if ('network' in found) return { network: { ...found.network, run: guarded(found.network.run) } };
    if ('fillSquare' in found) return { fillSquare: guarded(found.fillSquare) };
    if ('embed' in found) return { embed: guarded(found.embed) };
    if ('findJoints' in found) return { findJoints: guarded(found.findJoints) };
    // What translates is not a tool's choice.
    return 'select' in found ? { select: guarded(found.select) } : undefined;
  } catch (error) {
    giveUp(error);
    return undefined;
  }
}
