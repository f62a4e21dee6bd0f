import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for ordering. */
export const useBuyWords = defineWords('shell/buy', zhCN);
