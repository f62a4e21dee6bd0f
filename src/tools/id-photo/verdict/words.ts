import { defineWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/** Words without values. */
export type VerdictKey = Exclude<keyof typeof zhCN, 'verdict.summary' | 'verdict.passed'>;

/** Words of what is measured in a photo, in the user’s language. */
export const useVerdictWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
