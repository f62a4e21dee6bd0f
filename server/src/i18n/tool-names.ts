import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { ToolWords } from '@tuzuo/core/tools/tool-words';
import { toolWords as en } from '@tuzuo/core/tools/words/en';
import { toolWords as es } from '@tuzuo/core/tools/words/es';
import { toolWords as fr } from '@tuzuo/core/tools/words/fr';
import { toolWords as zhCN } from '@tuzuo/core/tools/words/zh-CN';
import { toolWords as zhTW } from '@tuzuo/core/tools/words/zh-TW';

/** The tools' own texts in each of the five languages. */
export const toolDictionaries: Readonly<Record<Locale, Readonly<Record<ToolKey, ToolWords>>>> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  en,
  fr,
  es,
};
