import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages around a third-party page. */
export const useWebPageWords = defineWords('features/web-page', zhCN);
