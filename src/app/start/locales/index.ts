import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages that are available in every language from the start, in the current language. */
export const { say: startWords } = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
