import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

/** Messages of the points page. */
export const usePointsWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

export type PointsKey = keyof typeof zhCN;
