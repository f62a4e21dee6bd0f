import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of components that the first page does not use. */
export const useUiWords = defineWords('ui', zhCN);
