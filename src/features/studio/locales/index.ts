import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export type { StudioWordKey } from './zh-CN';

/** Messages of the product canvas. */
export const useStudioWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
