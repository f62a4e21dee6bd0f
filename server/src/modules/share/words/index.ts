import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/tool-words';
import { toolDictionaries } from '../../../i18n/tool-names';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { type ShareWords, zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export type { ShareWords } from './zh-CN';

type AllWords = ShareWords & { tools: Readonly<Record<ToolKey, ToolWords>> };

/** The texts of share pages in all five languages, including the tools' own. */
export const shareWords: Record<Locale, AllWords> = {
  'zh-CN': { ...zhCN, tools: toolDictionaries['zh-CN'] },
  'zh-TW': { ...zhTW, tools: toolDictionaries['zh-TW'] },
  en: { ...en, tools: toolDictionaries.en },
  fr: { ...fr, tools: toolDictionaries.fr },
  es: { ...es, tools: toolDictionaries.es },
};
