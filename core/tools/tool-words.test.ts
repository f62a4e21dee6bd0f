import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../text/locale';
import { spellingOf } from '../text/pinyin';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '.';
import type { ToolWords } from './define-tool';
import { PRESETS } from './presets';
import { toolMessages } from './tool-words';

const wordsOf = (key: ToolKey, locale: Locale): ToolWords =>
  JSON.parse(readFileSync(`core/tools/${key}/words/${locale}.json`, 'utf8'));

const words = Object.fromEntries(
  LOCALES.map((locale) => [locale, Object.fromEntries(TOOL_KEYS.map((key) => [key, wordsOf(key, locale)]))]),
) as Record<Locale, Record<ToolKey, ToolWords>>;

it.each(TOOL_KEYS)('%s has its texts in every language, and its own in the source locale', (key) => {
  expect(readdirSync(`core/tools/${key}/words`).sort()).toEqual(
    LOCALES.map((locale) => `${locale}.json`).sort(),
  );
  expect(tools[key].words).toEqual(words[DEFAULT_LOCALE][key]);
});

describe.each(LOCALES)('the tools in %s', (locale) => {
  const said = TOOL_KEYS.map((key) => [key, words[locale][key]] as const);

  it('all have distinct names', () => {
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

const presetsOf = (key: ToolKey) => Object.keys((tools[key] as ToolDefinition).presets ?? {});

describe.each(LOCALES)('the presets in %s', (locale) => {
  it.each(TOOL_KEYS)('those of %s have names, exactly one each, and can be searched', (key) => {
    const own = words[locale][key];
    const keys = presetsOf(key).map((preset) => `preset.${preset}` as const);
    const searched = ['tool', ...presetsOf(key)].map((one) => `search.${one}` as const);
    expect(Object.keys(own).sort()).toEqual(['name', 'line', ...keys, ...searched].sort());
    for (const name of keys.map((one) => own[one] ?? '')) {
      expect(name.trim()).toBe(name);
      expect(/\p{Script=Han}/u.test(name), name).toBe(locale.startsWith('zh'));
    }
    for (const text of searched.map((one) => own[one] ?? '')) expect(text.trim()).not.toBe('');
  });
});

it('pinyin is known for every search word of a tool', () => {
  for (const key of TOOL_KEYS) {
    const { line: _, ...said } = words[DEFAULT_LOCALE][key];
    for (const text of Object.values<string>(said))
      for (const readings of spellingOf(text)) expect(readings, text).not.toEqual([]);
  }
});

describe('the messages', () => {
  it('are three per tool and two per preset, each with the tool in its key', () => {
    const messages = toolMessages(words.en);
    expect(messages['tool.ai-expand.name']).toBe('Expand image');
    expect(messages['preset.matting.white']).toBe('White background');
    expect(messages['search.matting.tool']).toContain('cut out');
    expect(Object.keys(messages)).toHaveLength(3 * TOOL_KEYS.length + 2 * PRESETS.length);
  });
});
