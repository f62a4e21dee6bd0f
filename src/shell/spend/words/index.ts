import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages shown before points are spent. */
export const useSpendWords = defineWords('shell/spend', zhCN);
