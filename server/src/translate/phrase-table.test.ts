import { describe, expect, it } from 'vitest';
import { PHRASE_LANGUAGES, PHRASES } from './phrase-data';
import { lookUp } from './phrase-table';

const say = (text: string, to: string) => lookUp(text, { from: 'auto', to });

describe('the phrase table', () => {
  it('has at least 150 phrases, each in every language, with the same numbers in all', () => {
    expect(PHRASES.length).toBeGreaterThanOrEqual(150);
    // A percentage off corresponds to what a Chinese discount leaves of ten.
    const numbers = (phrase: string) =>
      [...phrase.matchAll(/\{(\w+)\}/g)].map(([, name]) => (name === 'off' ? 'n' : name)).sort();
    for (const phrases of PHRASES) {
      expect(phrases.every((phrase) => phrase.trim() !== '')).toBe(true);
      expect(new Set(phrases.map((phrase) => numbers(phrase).join())).size).toBe(1);
    }
    const chinese = PHRASES.map(([phrase]) => phrase);
    expect(new Set(chinese).size).toBe(chinese.length);
  });

  it('finds every phrase on its own, in every language', () => {
    for (const phrases of PHRASES.filter(([phrase]) => !phrase.includes('{'))) {
      for (const [column, to] of PHRASE_LANGUAGES.entries())
        expect(say(phrases[0], to)).toBe(phrases[column]);
    }
  });

  it.each([
    ['包邮', 'en', 'Free shipping'],
    ['包邮！', 'zh-TW', '包郵'],
    ['Free shipping', 'zh-CN', '包邮'],
    ['Freeshipping', 'fr', 'Livraison offerte'],
    ['满300元立减50元', 'en', '¥50 off orders over ¥300'],
    ['全场五折起', 'en', 'Up to 50% off everything'],
    ['八五折', 'fr', '−15 %'],
    ['7.5折', 'es', '25 % menos'],
    ['20% off', 'zh-CN', '8折'],
    ['新品上市 限时特价', 'en', 'New arrival Limited-time price'],
    ['新品上市限时特价', 'en', 'New arrival Limited-time price'],
    ['New arrival / Buy now', 'zh-CN', '新品上市/立即购买'],
    ['颜色：米白、灰色', 'en', 'Color: Off-white, Gray'],
    ['售后客服热线400-820-8820', 'en', 'After-sales line 400-820-8820'],
  ])('translates “%s” to %s', (text, to, expected) => {
    expect(say(text, to)).toBe(expected);
  });

  it.each([
    ['an unknown text', '手工拿铁', 'en'],
    ['a partly known text', '手工拿铁包邮', 'en'],
    ['an unknown language', '包邮', 'de'],
    ['numbers only', '400-820-8820', 'en'],
    ['a long text', '包邮'.repeat(40), 'en'],
  ])('has no translation for %s', (_, text, to) => {
    expect(say(text, to)).toBeUndefined();
  });
});
