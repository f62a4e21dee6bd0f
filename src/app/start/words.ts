import { defineWords, type TranslateOf, useLocaleStore } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** Words that are there from the start in every language, in the language of the moment. */
export const startWords: TranslateOf<typeof zhCN> = (key, ...values) =>
  words.in(useLocaleStore.getState().locale)(key, ...values);
