import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Words that are there from the start in every language, in the language of the moment. */
export const { say: startWords } = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
