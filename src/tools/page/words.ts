import { defineWords, type TranslateOf, useWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

export type ToolWords = TranslateOf<typeof zhCN>;

/** Keys of words without values. */
export type ToolWordKey = Exclude<keyof typeof zhCN, `with.${string}`>;

/** The words that every tool's page shares, in the user's language. */
export const useToolWords = (): ToolWords => useWords(words);
