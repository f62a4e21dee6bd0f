import { describe, expect, it } from 'vitest';
import { matchLocale } from './locale';

describe('matchLocale', () => {
  it.each([
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-CN', 'zh-TW'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh_TW', 'zh-TW'],
    ['ZH-tw', 'zh-TW'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['fr-CA', 'fr'],
    ['es-419', 'es'],
  ])('maps the tag %s to %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale);
  });

  it.each([
    ['fr;q=0.4, es;q=0.9', 'es'],
    ['de, fr;q=0.5', 'fr'],
    ['en;q=0, fr;q=0.1', 'fr'],
    ['es, en', 'es'],
    ['en ; q=0.3 , zh-HK ; q=0.8', 'zh-TW'],
    ['en;q=broken, es;q=0.2', 'es'],
    ['en;q=7, es;q=0.2', 'es'],
    ['en;Q=0.1, es;q=0.2', 'es'],
  ])('respects the weights of %s', (header, locale) => {
    expect(matchLocale(header)).toBe(locale);
  });

  it.each([
    undefined,
    '',
    '*',
    'de',
    'zhx',
    'english',
    ',,;',
    `${'de,'.repeat(100)}fr`,
  ])('falls back to zh-CN for %s', (header) => {
    expect(matchLocale(header)).toBe('zh-CN');
  });
});
