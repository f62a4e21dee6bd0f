import { defineWords, type TranslateOf, useWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

export type ResultWords = TranslateOf<typeof zhCN>;

/** Words of a finished ID photo, in the user’s language. */
export const useResultWords = (): ResultWords => useWords(words);
