import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages about a task that a sheet follows. */
export const useOwnTaskWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
