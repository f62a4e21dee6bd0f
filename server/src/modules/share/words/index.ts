import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/define-tool';
import { readWords } from '../../../i18n/read-words';
import { toolDictionaries } from '../../../i18n/tool-names';
import type zhCN from './zh-CN.json';

/** Texts of share pages. The client's own pages have the same ones; a test compares them. */
type ShareWords = typeof zhCN;

const own = readWords<ShareWords>(new URL('./', import.meta.url));

/** The texts of share pages in all five languages, including the tools' own. */
export const shareWords = Object.fromEntries(
  LOCALES.map((locale) => [locale, { ...own[locale], tools: toolDictionaries[locale] }]),
) as Record<Locale, ShareWords & { tools: Readonly<Record<ToolKey, ToolWords>> }>;
