import { failure } from '../failure';
import type { EncodeLine } from '../translation/generate';
import { PAIRS } from '../translation/pairs';
import type { Tokenizer } from '../translation/tokenizer';
import { translateBy } from '../translation/translate-lines';
import type { AddedKey } from './catalog';
import type { AddedNetwork } from './networks';

/** Text that tokenizers of all directions know. */
const KNOWN = 'Summer sale';

/** A plain sentence for each direction, and what its translation contains in any case. */
const SENTENCES: Readonly<Record<string, { line: string; contains: RegExp }>> = {
  'opus-mt-zh-en-decoder': { line: '这是一辆红色的汽车。', contains: /red/i },
  'opus-mt-en-zh-decoder': { line: 'This is a red car.', contains: /红/ },
  'opus-mt-en-fr-decoder': { line: 'This is a red car.', contains: /rouge/i },
  'opus-mt-en-es-decoder': { line: 'This is a red car.', contains: /roj[oa]/i },
};

/** Whether what a tokenizer takes apart can be put together again. */
export async function tryTokenizer({ encode, decode }: Tokenizer): Promise<void> {
  const again = decode(encode(KNOWN, KNOWN.length));
  if (again !== KNOWN) throw failure('broken', `it makes "${again}" of "${KNOWN}"`);
}

/** Whether an encoder gives numbers for a sentence without words. */
export async function tryEncoding(encodeLine: EncodeLine): Promise<void> {
  const { states } = await encodeLine([0]);
  if (!states.every(Number.isFinite)) throw failure('broken', 'what it reads are no numbers');
}

/** Whether a decoder, with what it needs, translates a plain sentence. */
export async function tryTranslating(
  key: AddedKey,
  load: (key: AddedKey) => Promise<AddedNetwork>,
): Promise<void> {
  const step = Object.values(PAIRS)
    .flat()
    .find(({ decoder }) => decoder === key);
  const sentence = SENTENCES[key];
  if (!step || !sentence) throw failure('broken', `${key} belongs to no pair of languages`);
  const [translation = ''] = await translateBy([step], [sentence.line], load);
  if (sentence.contains.test(translation)) return;
  throw failure('broken', `it translated "${sentence.line}" as "${translation}"`);
}
