import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { packingContext } from './built-words';
import { en as commonEn } from './locales/en';
import { zhCN as commonZhCN } from './locales/zh-CN';
import { addWords, translator } from './translate';

const { packText } = createRequire(import.meta.url)('../../config/taro/pack-text.cjs') as {
  packText: (text: string, before: string) => string;
};

const source = { save: '保存', points: '{{count}} 点' } as const;
const english = { save: 'Save', points: '{{count}} pts' };

/**
 * English as the mini-program build writes it. Everything but the common messages is packed with them as context; the
 * common ones are not packed here.
 */
const packed = packText('Save\0{{count}} pts', '保存\0{{count}} 点\0');

/** Translator for messages whose English catalog was built in the given way. */
const sayBuilt = (built: unknown) =>
  addWords({ 'zh-CN': source, 'zh-TW': source, en: built as typeof english, fr: source, es: source }).in(
    'en',
  );

describe('built messages', () => {
  it.each([
    ['as they were written', english],
    ['as a list', { '': ['Save', '{{count}} pts'] }],
    ['packed', { '': packed }],
    ['with one that is spread into both', { save: 'Save', '': ['{{count}} pts'] }],
  ])('are translated: %s', (_, built) => {
    const say = sayBuilt(built);
    expect(say('save')).toBe('Save');
    expect(say('points', { count: 2 })).toBe('2 pts');
  });

  it.each([
    ['damaged', { '': `${packed.slice(0, -1)}${packed.endsWith('a') ? 'b' : 'a'}` }],
    ['cut off', { '': packed.slice(0, 8) }],
    ['packed after something else', { '': packText('Save\0{{count}} pts', '') }],
    ['too few', { '': ['Save'] }],
    ['missing', undefined],
  ])('fall back to the source locale when they are %s', (_, built) => {
    const say = sayBuilt(built);
    expect(say('save')).toBe('保存');
    expect(say('points', { count: 2 })).toBe('2 点');
  });

  it('are translated when those of the source locale are packed too', () => {
    const packedSource = packText('save\0保存\0points\0{{count}} 点', '');
    const words = addWords({
      'zh-CN': { '': packedSource } as unknown as typeof source,
      'zh-TW': source,
      en: { '': packed } as unknown as typeof english,
      fr: undefined as never,
      es: source,
    });
    expect(words.in('zh-CN')('points', { count: 2 })).toBe('2 点');
    expect(words.in('en')('points', { count: 2 })).toBe('2 pts');
    expect(words.in('fr')('save')).toBe('保存');
  });

  it('are their keys when those of the source locale are damaged', () => {
    const damaged = { '': packText('save\0保存', '').slice(0, 8) } as unknown as typeof source;
    const words = addWords({ 'zh-CN': damaged, 'zh-TW': source, en: source, fr: source, es: source });
    expect(words.in('zh-CN')('save')).toBe('save');
    expect(words.in('zh-TW')('save')).toBe('保存');
  });

  it('can use the common messages of their language as packing context', () => {
    const keys = Object.keys(commonZhCN).slice(1);
    const built = { [Object.keys(commonZhCN)[0] as string]: 'spread', '': keys.map((key) => `${key}!`) };
    expect(packingContext(built as never, commonZhCN)).toBe(keys.map((key) => `${key}!\0`).join(''));
    expect(packingContext(commonEn, commonZhCN)).toBe('');
    expect(translator('en')('app.name')).toBe(commonEn['app.name']);
  });
});
