import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@tuzuo/core/locale';
import { describe, expect, it, vi } from 'vitest';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type Messages, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';
import { translator } from './translate';

const all: Record<Locale, Messages> = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };
const keys = Object.keys(zhCN) as (keyof Messages)[];

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Every source file of the client that ships, without its words. */
function sources(): { file: string; text: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^i18n.locales/.test(file))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join('src', file), 'utf8') }));
}

/** Comments may hold any word. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe.each(LOCALES)('the words in %s', (locale) => {
  it('are there for every key and no other, with the placeholders of the source', () => {
    const words = all[locale];
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(words[key].trim(), key).not.toBe('');
      expect(placeholders(words[key]), key).toEqual(placeholders(zhCN[key]));
    }
  });

  it('are words of that language', () => {
    const chinese = keys.filter((key) => /\p{Script=Han}/u.test(all[locale][key]));
    // In a European language no key is Chinese; in Chinese nearly all are (prices and the mark of the licence too).
    if (locale === 'zh-CN' || locale === 'zh-TW') expect(chinese).toEqual(keys);
    else expect(chinese).toEqual([]);
  });
});

describe('the words', () => {
  it('are all used', () => {
    const code = sources()
      .map(({ text }) => text)
      .join('\n');
    // In double quotes as a property of an element.
    const isUsed = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('are nowhere else: no Chinese and no bare sentence in the code', () => {
    // Page configurations hold the titles that show before the app runs; languages are named in themselves.
    const exempt = /\.config\.ts$|language-choice\.tsx$/;
    const offenders = sources()
      .filter(({ file }) => !exempt.test(file))
      .flatMap(({ file, text }) =>
        withoutComments(text)
          .split('\n')
          .filter((line) => /\p{Script=Han}/u.test(line) || />\s*[A-Za-zÀ-ÿ]{2,}[^<>{}=]*<\//.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(offenders).toEqual([]);
  });
});

describe('translator', () => {
  it('fills values in and leaves markup to the view', () => {
    expect(translator('en')('price.several', { points: 1, times: 9 })).toBe('1 pt per 9 uses');
    expect(translator('zh-CN')('price.once', { points: '<b>' })).toBe('<b> 点/次');
  });

  it('answers the same function for the same locale and says nothing on the console', () => {
    const log = vi.spyOn(console, 'info');
    expect(translator('fr')).toBe(translator('fr'));
    expect(translator('fr')).not.toBe(translator('es'));
    expect(log).not.toHaveBeenCalled();
  });
});
