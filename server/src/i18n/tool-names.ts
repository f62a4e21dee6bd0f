import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/define-tool';
import { readWords } from './read-words';

/** Texts of every tool in every language, from the tools' rooms. */
const byTool = new Map(
  TOOL_KEYS.map((key) => [
    key,
    readWords<ToolWords>(new URL(`../../../core/tools/${key}/words/`, import.meta.url)),
  ]),
);

/** The tools' own texts in each of the five languages. */
export const toolDictionaries = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.fromEntries([...byTool].map(([key, words]) => [key, words[locale]])),
  ]),
) as Readonly<Record<Locale, Readonly<Record<ToolKey, ToolWords>>>>;
