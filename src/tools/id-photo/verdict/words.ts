import { defineWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/** Keys of messages without placeholders. */
export type VerdictKey = Exclude<keyof typeof zhCN, 'verdict.summary' | 'verdict.passed'>;

/** Messages of a photo's measurements. */
export const useVerdictWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
