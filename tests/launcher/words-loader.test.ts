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

const { build, buildRoom, buildSource, commonContext, withRooms } = createRequire(import.meta.url)(
  '../../config/taro/words-loader.cjs',
) as {
  build: (text: string, source: string, before?: string) => string;
  buildRoom: (text: string, source: string, room: string, locale: string) => string;
  buildSource: (text: string, before: string) => string;
  withRooms: (text: string, locale: string, read: (file: string) => string) => string;
  commonContext: (read: (file: string) => string, file: string) => string;
};

/** What a file of texts exports on its own: spreads are replaced with `{ spread: 'first' }`. */
function exportOf(text: string): WordTable {
  const { code } = transformSync(text.replaceAll('toolMessages(toolWords)', "{ spread: 'first' }"), {
    loader: 'ts',
    format: 'cjs',
  });
  const module = { exports: {} as Record<string, WordTable> };
  new Function('module', 'exports', 'require', code)(module, module.exports, () => roomTexts);
  return Object.values(module.exports)[0] ?? {};
}

const read = (folder: string, file: string) => readFileSync(join(REPOSITORY, 'src', folder, file), 'utf8');

const COMMON = 'i18n/locales';

const folders = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:locales|words)[\\/]zh-CN\.ts$/.test(name))
  .map((name) => dirname(name).replaceAll('\\', '/'));

const OTHERS = LOCALES.filter((locale) => locale !== 'zh-CN');

describe.each(folders)('the texts in %s', (folder) => {
  const sourceText = read(folder, 'zh-CN.ts');
  const source = exportOf(sourceText);

  it('are the same in Chinese where they are packed', () => {
    const isCommon = folder === COMMON;
    const built = buildSource(
      sourceText,
      isCommon ? '' : commonContext((file) => read(COMMON, file), 'zh-CN.ts'),
    );
    expect(Buffer.byteLength(built)).toBeLessThanOrEqual(Buffer.byteLength(sourceText));
    const common = exportOf(buildSource(read(COMMON, 'zh-CN.ts'), ''));
    expect(common['']).toBeTypeOf('string');
    expect(readSource(exportOf(built), () => (isCommon ? '' : sourceContext(common)))).toEqual(source);
  });

  it.each(OTHERS)('are the same in %s as a list', (locale) => {
    const text = read(folder, `${locale}.ts`);
    const list = exportOf(build(text, sourceText));
    expect(list['']).toBeInstanceOf(Array);
    expect(readWords(list, source, () => '')).toEqual(exportOf(text));
  });

  it.each(OTHERS)('are the same in %s where they are packed', (locale) => {
    const text = read(folder, `${locale}.ts`);
    const before = folder === COMMON ? '' : commonContext((file) => read(COMMON, file), `${locale}.ts`);
    const built = build(text, sourceText, before);
    expect(Buffer.byteLength(built)).toBeLessThanOrEqual(Buffer.byteLength(build(text, sourceText)));
    const commonSource = read(COMMON, 'zh-CN.ts');
    const common = exportOf(build(read(COMMON, `${locale}.ts`), commonSource, ''));
    const context = () => (folder === COMMON ? '' : packingContext(common, exportOf(commonSource)));
    expect(readWords(exportOf(built), source, context)).toEqual(exportOf(text));
  });
});

describe.each(OTHERS)('what a browser fetches in %s', (locale) => {
  // Those of the start are used until the others are loaded, and remain in place.
  const rooms = folders.filter((folder) => folder !== COMMON && folder !== 'app/start/locales');
  const fromBrowser = (room: string) =>
    exportOf(buildRoom(read(room, `${locale}.ts`), read(room, 'zh-CN.ts'), room, locale));

  it('is nothing until the common texts are loaded', () => {
    expect(fromBrowser('features/orders/locales')['']).toBeUndefined();
  });

  it('contains the texts of every folder', () => {
    const built = build(read(COMMON, `${locale}.ts`), read(COMMON, 'zh-CN.ts'));
    exportOf(withRooms(built, locale, (file) => readFileSync(file, 'utf8')));
    for (const room of rooms) {
      const source = exportOf(read(room, 'zh-CN.ts'));
      const words = readWords(fromBrowser(room), source, () => '');
      expect(words, room).toEqual(exportOf(read(room, `${locale}.ts`)));
    }
  });
});

describe('files with another structure', () => {
  it.each([
    ['a key more', "export const zhCN = { a: '1' };", "export const en = { a: '1', b: '2' };"],
    ['another key', "export const zhCN = { a: '1' };", "export const en = { b: '2' };"],
    [
      'a key that objects sort',
      "export const zhCN = { a: '1', 0: '2' };",
      "export const en = { a: '1', 0: '2' };",
    ],
    ['a value that is no text', "export const zhCN = { a: '1' };", 'export const en = { a: one() };'],
    [
      'texts that are spread last',
      "export const zhCN = { a: '1' };",
      "export const en = { a: '1', ...more };",
    ],
  ])('stay as they are: %s', (_, source, text) => {
    expect(build(text, source)).toBe(text);
    expect(build(text, source, '')).toBe(text);
    expect(buildRoom(text, source, 'features/orders/locales', 'en')).toBe(text);
  });
});
