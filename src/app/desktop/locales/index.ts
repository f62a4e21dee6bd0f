import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages of the desktop's frame. */
export const useDesktopWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
