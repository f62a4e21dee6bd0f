import { defineWords, type TranslateOf } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

export type ToolWords = TranslateOf<typeof zhCN>;

/** Keys of messages without placeholders. */
export type ToolWordKey = Exclude<keyof typeof zhCN, `with.${string}`>;

/** Messages shared by all tools' pages. */
export const useToolWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
