import { expect, it } from 'vitest';
import { isInTarget } from './scripts';
import { createTranslate } from './translate';

const CHINESE = ['舒适好鞋', '全场包邮', 'Summer Collection'];

it.each([
  ['Summer Collection', CHINESE, 'auto', 'en', true],
  ['Summer Collection', CHINESE, 'zh-CN', 'en', true],
  ['舒适好鞋', CHINESE, 'auto', 'en', false],
  ['新品 New', CHINESE, 'auto', 'en', false],
  // French and English share their letters.
  ['Livraison offerte', ['Livraison offerte', 'Soldes'], 'auto', 'en', false],
  ['包邮', ['Free shipping on orders', '包邮'], 'en', 'zh-CN', true],
  ['送料無料セール', [...CHINESE, '送料無料セール'], 'auto', 'ja', true],
  ['¥199', CHINESE, 'auto', 'en', false],
] as const)('%s of %j, from %s to %s: stays %s', (text, all, from, to, stays) => {
  expect(isInTarget(text, all, { from, to })).toBe(stays);
});

it('does not send what is in the target language already, nor counts it as missing', async () => {
  const sent: string[][] = [];
  const service = async (texts: readonly string[]) => {
    sent.push([...texts]);
    return texts.map(() => 'Comfortable shoes');
  };
  const translate = createTranslate(service, { warn: () => undefined });
  const { translations, due } = await translate(['舒适好鞋', 'Summer Collection', '¥199'], {
    from: 'auto',
    to: 'en',
  });
  expect(sent).toEqual([['舒适好鞋']]);
  expect(translations).toEqual(['Comfortable shoes', undefined, undefined]);
  expect(due).toBe(1);
});
