import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages of the page that shows a user's stored data. */
export const useMyDataWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
