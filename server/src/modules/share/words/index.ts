import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/tool-words';
import { toolWords as enTools } from '@tuzuo/core/tools/words/en';
import { toolWords as esTools } from '@tuzuo/core/tools/words/es';
import { toolWords as frTools } from '@tuzuo/core/tools/words/fr';
import { toolWords as zhCNTools } from '@tuzuo/core/tools/words/zh-CN';
import { toolWords as zhTWTools } from '@tuzuo/core/tools/words/zh-TW';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { type ShareWords, zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export type { ShareWords } from './zh-CN';

type AllWords = ShareWords & { tools: Readonly<Record<ToolKey, ToolWords>> };

/** The words around a shared address in each of the five languages, the tools' own among them. */
export const shareWords: Record<Locale, AllWords> = {
  'zh-CN': { ...zhCN, tools: zhCNTools },
  'zh-TW': { ...zhTW, tools: zhTWTools },
  en: { ...en, tools: enTools },
  fr: { ...fr, tools: frTools },
  es: { ...es, tools: esTools },
};
