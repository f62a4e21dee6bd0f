import { defineWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

export type MaskWordKey = keyof typeof zhCN;

/** Messages of the mask painter. */
export const useMaskWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
