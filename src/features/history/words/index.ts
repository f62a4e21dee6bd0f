import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the history. */
export const useHistoryWords = defineWords('features/history', zhCN);

export type HistoryKey = keyof typeof zhCN;
