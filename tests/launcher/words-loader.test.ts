import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LOCALES } from '@tuzuo/core/text/locale';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { wordsInOrder } from '../../src/i18n/words-in-order';
import { REPOSITORY } from './support/tree';

const { inOrder } = createRequire(import.meta.url)('../../config/taro/words-loader.cjs') as {
  inOrder: (text: string, source: string) => string;
};

/** What a file of words exports, with nothing but itself: what it spreads is `{ spread: 'first' }`. */
function exportOf(text: string, source?: Record<string, string>): Record<string, string> {
  const { code } = transformSync(text.replaceAll('toolMessages(toolWords)', "{ spread: 'first' }"), {
    loader: 'ts',
    format: 'cjs',
  });
  const module = { exports: {} as Record<string, Record<string, string>> };
  const require = (path: string) => (path.includes('words-in-order') ? { wordsInOrder } : { zhCN: source });
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return Object.values(module.exports)[0] ?? {};
}

const folders = readdirSync(join(REPOSITORY, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:locales|words)[\\/]zh-CN\.ts$/.test(name))
  .map((name) => dirname(name));

describe.each(folders)('the words in %s', (folder) => {
  const read = (locale: string) => readFileSync(join(REPOSITORY, 'src', folder, `${locale}.ts`), 'utf8');
  const source = read('zh-CN');

  it.each(LOCALES.filter((locale) => locale !== 'zh-CN'))('are the same in %s as a list', (locale) => {
    const text = read(locale);
    const list = inOrder(text, source);
    expect(list).toContain('wordsInOrder(');
    expect(exportOf(list, exportOf(source))).toEqual(exportOf(text));
  });
});

describe('files of another shape', () => {
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
      'words that are spread last',
      "export const zhCN = { a: '1' };",
      "export const en = { a: '1', ...more };",
    ],
  ])('stay as they are: %s', (_, source, text) => {
    expect(inOrder(text, source)).toBe(text);
  });
});
