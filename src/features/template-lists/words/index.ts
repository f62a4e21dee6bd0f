import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for searching and filtering templates. */
export const useListWords = defineWords('features/template-lists', zhCN);
