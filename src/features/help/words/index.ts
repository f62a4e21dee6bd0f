import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the help page. */
export const useHelpWords = defineWords('features/help', zhCN);
