import { defineWords, type TranslateOf } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

export type ToolWords = TranslateOf<typeof zhCN>;

/** Keys of words without values. */
export type ToolWordKey = Exclude<keyof typeof zhCN, `with.${string}`>;

/** The words that every tool's page shares, in the user's language. */
export const useToolWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
