import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages of what changes the look of products. */
export const useLookWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
