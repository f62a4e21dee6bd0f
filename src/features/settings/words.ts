import { defineWords, type TranslateOf, useLocaleStore, useWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** The settings' words in the user's language. */
export const useSettingsWords = () => useWords(words);

/** The same outside a component, in the language of the moment. */
export const t: TranslateOf<typeof zhCN> = (key, ...values) =>
  words.in(useLocaleStore.getState().locale)(key, ...values);
