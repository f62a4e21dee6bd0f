import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  TINY_TRANSLATION,
  tinyLineDecoder,
  tinyTokenizer,
} from '../../../../../tests/builders/tiny-translation';
import { createTranslate } from '../../../translate/translate';
import type { AddedKey } from '../added/catalog';
import { createNetworks } from '../models/networks';
import { PAIRS, type Pair, pairFor } from './pairs';
import { createModelTranslation } from './service';
import { createTokenizer } from './tokenizer';
import { keepsNumbers, translateBy } from './translate-lines';

describe('a tokenizer', () => {
  const { encode, decode, idOf, endId } = createTokenizer(tinyTokenizer().toString());
  const piecesOf = (text: string) => encode(text, 100).map((id) => decode([id]));

  it('takes words apart into the most likely pieces, and ends the sentence', () => {
    expect(piecesOf('Summer sale')).toEqual(['Summer', 'sale', '']);
    expect(piecesOf('Summers')).toEqual(['Summer', 's', '']);
    expect(encode('red', 100).at(-1)).toBe(endId);
  });

  it('reads Chinese without spaces, full width as half width, and any white space', () => {
    expect(piecesOf('夏季特卖')).toEqual(['', '夏季', '特卖', '']);
    expect(encode('Ｓｕｍｍｅｒ\n  sale ', 100)).toEqual(encode('Summer sale', 100));
  });

  it('makes one unknown piece of unknown characters in a row', () => {
    expect(encode('Summer龘靐', 100)).toEqual([idOf('▁Summer'), idOf('<unk>'), endId]);
    expect(decode(encode('龘靐', 100))).toBe('');
  });

  it('cuts off what is too long, and reads nothing as nothing', () => {
    expect(encode('red '.repeat(50), 8)).toHaveLength(8);
    expect(encode('  ', 8)).toEqual([endId]);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['another kind', JSON.stringify({ model: { type: 'BPE', vocab: {} } })],
    ['no end of a sentence', JSON.stringify({ model: { type: 'Unigram', vocab: [['a', -1]] } })],
  ])('is refused with %s', (_case, json) => {
    expect(() => createTokenizer(json)).toThrow(expect.objectContaining({ kind: 'unavailable' }));
  });
});

describe('translating lines', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tuzuo-translation-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /** Translates with tiny networks; `decoder` takes the place of that from Chinese to English. */
  async function translator(decoder = TINY_TRANSLATION['opus-mt-zh-en-decoder']()) {
    const folder = await mkdtemp(join(directory, 'models-'));
    const models = { ...TINY_TRANSLATION, 'opus-mt-zh-en-decoder': () => decoder };
    const files = await Promise.all(
      Object.entries(models).map(async ([key, make]) => {
        const bytes = make();
        const path = join(folder, key);
        await writeFile(path, bytes);
        return [key, { path, sha256: createHash('sha256').update(bytes).digest('hex') }] as const;
      }),
    );
    const added = { files: Object.fromEntries(files), use: {} };
    const networks = createNetworks({ directory, own: {}, added, threads: 1 });
    const loaded: AddedKey[] = [];
    const load = (key: AddedKey) => {
      loaded.push(key);
      return networks.added(key);
    };
    const translate = (pair: Pair, lines: readonly string[], shares: number[] = []) =>
      translateBy(PAIRS[pair], lines, load, (share) => shares.push(share));
    return { translate, loaded };
  }

  it('goes on from its cache until the end, and loads each model once for all lines', async () => {
    const { translate, loaded } = await translator();
    const lines = ['这是一辆红色的汽车。', '夏季特卖'];
    expect(await translate('zh>en', lines)).toEqual(['This is a red car', 'This is a red car']);
    expect(loaded).toEqual(['opus-mt-zh-en-tokenizer', 'opus-mt-zh-en-encoder', 'opus-mt-zh-en-decoder']);
    expect(await translate('en>zh-TW', ['This is a red car.'])).toEqual(['这是一辆红色的汽车。']);
  });

  it('goes by way of English, and leaves out what the first step could not translate', async () => {
    const { translate, loaded } = await translator();
    const shares: number[] = [];
    expect(await translate('zh>es', ['这是一辆红色的汽车。', '红色9'])).toEqual(['Un coche rojo', undefined]);
    const keysOf = (name: string) =>
      ['tokenizer', 'encoder', 'decoder'].map((part) => `opus-mt-${name}-${part}`);
    expect(loaded).toEqual([...keysOf('zh-en'), ...keysOf('en-es')]);
    expect(await translate('en>es', ['This is a red car.'], shares)).toEqual(['Un coche rojo']);
    await translate('zh>es', ['红色', '夏季特卖'], shares);
    expect(shares).toEqual([1, 0.25, 0.5, 0.75, 1]);
    loaded.length = 0;
    expect(await translate('zh>fr', ['红色9'])).toEqual([undefined]);
    expect(loaded).toEqual(keysOf('zh-en'));
  });

  it('drops what has other numbers, runs in circles, or never ends', async () => {
    const { translate } = await translator(tinyLineDecoder(['▁red', '▁9']));
    expect(await translate('zh>en', ['红色', '红色9'])).toEqual([undefined, 'red 9']);
    const circles = await translator(tinyLineDecoder(['▁red', '▁red', '▁red', '▁red', '▁red']));
    expect(await circles.translate('zh>en', ['红色'])).toEqual([undefined]);
  });

  it('compares digits, whatever separates them', () => {
    expect(keepsNumbers('满１９９减20', '20 off every 199')).toBe(true);
    expect(keepsNumbers('从71.2到63.8', 'from 71.2 to 64')).toBe(false);
    expect(keepsNumbers('¥199', '$19')).toBe(false);
    expect(keepsNumbers('红色', '3 red')).toBe(false);
  });

  it('serves the picture’s lines by their languages, and says that a model did', async () => {
    const { translate } = await translator();
    const pairs = Object.keys(PAIRS) as Pair[];
    const log = { warn: () => undefined };
    const by = createTranslate(createModelTranslation({ pairs, translate }), log, 'model');
    expect(await by(['手工拿铁', '包邮', '¥9'], { from: 'auto', to: 'en' })).toMatchObject({
      words: 'model',
      translations: ['This is a red car', 'This is a red car', undefined],
    });
    // No model reads Japanese: the table does.
    expect(await by(['コーヒー', '包邮'], { from: 'ja', to: 'fr' })).toMatchObject({ words: 'phrases' });
    // From Chinese by way of English.
    expect(await by(['手工拿铁'], { from: 'auto', to: 'fr' })).toMatchObject({
      words: 'model',
      translations: ['Une voiture rouge'],
    });
  });
});

it.each([
  ['夏季新品', { from: 'auto', to: 'en' }, 'zh>en'],
  ['夏季新品', { from: 'zh-TW', to: 'en' }, 'zh>en'],
  ['夏季新品', { from: 'ja', to: 'en' }, undefined],
  ['コーヒー豆', { from: 'auto', to: 'en' }, undefined],
  ['Summer sale', { from: 'auto', to: 'zh-CN' }, 'en>zh-CN'],
  ['Summer sale', { from: 'en', to: 'zh-TW' }, 'en>zh-TW'],
  ['Été', { from: 'auto', to: 'zh-CN' }, undefined],
  ['夏季新品', { from: 'auto', to: 'zh-TW' }, undefined],
  ['Summer sale', { from: 'auto', to: 'fr' }, 'en>fr'],
  ['夏季新品', { from: 'zh-CN', to: 'es' }, 'zh>es'],
  ['Été', { from: 'auto', to: 'es' }, undefined],
  ['Sale', { from: 'de', to: 'fr' }, undefined],
  ['Summer sale', { from: 'en', to: 'en' }, undefined],
  ['Summer sale', { from: 'en', to: 'ja' }, undefined],
])('%s, %o: %s', (line, languages, pair) => {
  expect(pairFor(line, languages)).toBe(pair);
});
