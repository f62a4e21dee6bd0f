import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the page that shows a user's stored data. */
export const useMyDataWords = defineWords('features/my-data', zhCN);
