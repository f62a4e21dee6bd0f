import type { Locale } from '@tuzuo/core/text/locale';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { type ShareWords, zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

export type { ShareWords } from './locales/zh-CN';

/** The words around a shared address in each of the five languages. */
export const shareWords: Record<Locale, ShareWords> = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };
