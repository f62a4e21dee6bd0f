import { defineWords, type TranslateOf, useLocaleStore } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** The words of the mini-program's update, in the language of the moment. */
export const t: TranslateOf<typeof zhCN> = (key, ...values) =>
  words.in(useLocaleStore.getState().locale)(key, ...values);
