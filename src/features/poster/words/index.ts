import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export type PosterWordKey = keyof typeof zhCN;

/** Messages for posters. */
export const usePosterWords = defineWords('features/poster', zhCN);
