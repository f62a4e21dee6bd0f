import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the search. */
export const useSearchWords = defineWords('features/search', zhCN);
