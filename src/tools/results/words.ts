import { defineWords, type TranslateOf } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

export type TaskWords = TranslateOf<typeof zhCN>;

/** Messages for a task. */
export const useTaskWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
