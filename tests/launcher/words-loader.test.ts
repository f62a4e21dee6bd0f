import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LOCALES } from '@tuzuo/core/text/locale';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import {
  packingContext,
  readSource,
  readWords,
  sourceContext,
  type WordTable,
} from '../../src/i18n/built-words';
import * as roomTexts from '../../src/i18n/room-texts';
import { REPOSITORY } from './support/tree';

const { buildWords } = createRequire(import.meta.url)('../../config/taro/words-loader.cjs') as {
  buildWords: (file: string, packed: boolean, read: (file: string) => string) => string;
};

/** The export of a file of texts, run on its own: whatever it spreads is `{ spread: 'first' }`. */
function exportOf(text: string): WordTable {
  const { code } = transformSync(text.replaceAll('toolMessages(toolWords)', "{ spread: 'first' }"), {
    loader: 'ts',
    format: 'cjs',
  });
  const module = { exports: {} as Record<string, WordTable> };
  new Function('module', 'exports', 'require', code)(module, module.exports, () => roomTexts);
  return Object.values(module.exports)[0] ?? {};
}

const COMMON = 'i18n/locales';

const fileOf = (folder: string, locale: string) => join(REPOSITORY, 'src', folder, `${locale}.ts`);
const read = (file: string) => readFileSync(file, 'utf8');

const written = (folder: string, locale: string) => exportOf(read(fileOf(folder, locale)));
const built = (folder: string, locale: string, packed: boolean) =>
  exportOf(buildWords(fileOf(folder, locale), packed, read));

const folders = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:locales|words)[\\/]zh-CN\.ts$/.test(name))
  .map((name) => dirname(name).replaceAll('\\', '/'));

const OTHERS = LOCALES.filter((locale) => locale !== 'zh-CN');

describe.each(folders)('the texts in %s, packed for a mini-program', (folder) => {
  const isCommon = folder === COMMON;
  const source = written(folder, 'zh-CN');

  it('are unpacked to the same in the source locale', () => {
    const packed = built(folder, 'zh-CN', true);
    expect(packed['']).toBeTypeOf('string');
    const context = () => (isCommon ? '' : sourceContext(built(COMMON, 'zh-CN', true)));
    expect(readSource(packed, context)).toEqual(source);
  });

  it.each(OTHERS)('are unpacked to the same in %s', (locale) => {
    const packed = built(folder, locale, true);
    expect(packed['']).toBeTypeOf('string');
    const context = () =>
      isCommon ? '' : packingContext(built(COMMON, locale, true), written(COMMON, 'zh-CN'));
    expect(readWords(packed, source, context)).toEqual(written(folder, locale));
  });
});

describe.each(OTHERS)('the texts that a browser fetches in %s', (locale) => {
  it('are missing until the common ones are there', () => {
    expect(built('features/orders/locales', locale, false)['']).toBeUndefined();
  });

  it('are those of every folder', () => {
    built(COMMON, locale, false);
    for (const folder of folders) {
      const list = built(folder, locale, false);
      expect(list[''], folder).toBeInstanceOf(Array);
      expect(
        readWords(list, written(folder, 'zh-CN'), () => ''),
        folder,
      ).toEqual(written(folder, locale));
    }
  });
});

describe('a file of texts', () => {
  const folder = join(REPOSITORY, 'src/features/orders/locales');
  const buildOf = (files: Record<string, string>, locale: string, packed = true) =>
    buildWords(join(folder, `${locale}.ts`), packed, (file) =>
      file.startsWith(folder) ? (files[file.slice(folder.length + 1, -3)] ?? '') : read(file),
    );
  const smiling = {
    'zh-CN': "export const zhCN = {\n  a: '😀',\n} as const;\n",
    en: "export const en: Words = {\n  a: '🙂',\n};\n",
  };

  it('is not packed where the reader does not support a character', () => {
    expect(exportOf(buildOf(smiling, 'en'))).toEqual({ '': ['🙂'] });
    expect(exportOf(buildOf(smiling, 'zh-CN'))).toEqual({ a: '😀' });
  });

  it('is left as it is in the source locale for browsers, which have it with its page', () => {
    expect(buildOf(smiling, 'zh-CN', false)).toBe(smiling['zh-CN']);
  });

  it.each(['export const a = 1;', 'export const en = {\n  a: one(),\n};\n'])('is refused: %j', (text) => {
    expect(() => buildOf({ ...smiling, en: text }, 'en')).toThrow();
  });
});
