import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../text/locale';
import { spellingOf } from '../../text/pinyin';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '..';
import { PRESETS } from '../presets';
import { type ToolWords, toolMessages } from '../tool-words';
import { toolWords as en } from './en';
import { toolWords as es } from './es';
import { toolWords as fr } from './fr';
import { searchWords } from './search';
import { toolWords as zhCN } from './zh-CN';
import { toolWords as zhTW } from './zh-TW';

const words: Record<Locale, Readonly<Record<ToolKey, ToolWords>>> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  en,
  fr,
  es,
};

it.each(TOOL_KEYS)('the texts of %s are those of its module, in every language', async (key) => {
  for (const locale of LOCALES)
    expect(words[locale][key]).toBe((await import(`../${key}/words/${locale}.ts`)).words);
  expect(searchWords[key]).toBe((await import(`../${key}/words/search.ts`)).search);
});

describe.each(LOCALES)('the tools in %s', (locale) => {
  const said = TOOL_KEYS.map((key) => [key, words[locale][key]] as const);

  it('all have distinct names', () => {
    expect(Object.keys(words[locale]).sort()).toEqual([...TOOL_KEYS].sort());
    expect(new Set(said.map(([, { name }]) => name)).size).toBe(TOOL_KEYS.length);
  });

  it.each(said)('describe %s in the script of the language', (key, own) => {
    for (const text of [own.name, own.line]) {
      expect(/\p{Script=Han}/u.test(text), text).toBe(locale.startsWith('zh'));
      expect(text.trim()).toBe(text);
    }
    if (locale !== DEFAULT_LOCALE) expect(own.line).not.toBe(words[DEFAULT_LOCALE][key].line);
  });
});

const presetsOf = (key: ToolKey) => Object.keys((tools[key] as ToolDefinition).presets ?? {}).sort();

describe.each(LOCALES)('the presets in %s', (locale) => {
  it.each(TOOL_KEYS)('those of %s have names, exactly one each, and can be searched', (key) => {
    const names = words[locale][key].presets ?? {};
    expect(Object.keys(names).sort()).toEqual(presetsOf(key));
    for (const name of Object.values(names)) {
      expect(name.trim()).toBe(name);
      expect(/\p{Script=Han}/u.test(name), name).toBe(locale.startsWith('zh'));
    }
    const searched = searchWords[key][locale];
    expect(Object.keys(searched).sort()).toEqual(['tool', ...presetsOf(key)].sort());
    for (const text of Object.values(searched)) expect(text.trim()).not.toBe('');
  });
});

it('pinyin is known for every search word of a tool', () => {
  for (const key of TOOL_KEYS) {
    const { name, presets = {} } = zhCN[key];
    for (const text of [name, ...Object.values(presets), ...Object.values(searchWords[key]['zh-CN'])]) {
      for (const readings of spellingOf(text)) expect(readings, text).not.toEqual([]);
    }
  }
});

describe('the messages', () => {
  it('are two per tool and one per preset, and none for an excluded tool', () => {
    expect(toolMessages(en)['tool.ai-expand.name']).toBe('Expand image');
    expect(Object.keys(toolMessages(en))).toHaveLength(2 * TOOL_KEYS.length + PRESETS.length);
    // As in the build: the excluded module is empty.
    const without = { ...en, matting: undefined } as unknown as typeof en;
    const left = PRESETS.filter(({ tool }) => tool !== 'matting');
    expect(Object.keys(toolMessages(without))).toHaveLength(2 * TOOL_KEYS.length - 2 + left.length);
  });
});
