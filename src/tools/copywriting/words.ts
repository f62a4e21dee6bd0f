import { defineWords } from '@/i18n';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';

/** Messages for copywriting. */
export const useCopyWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
