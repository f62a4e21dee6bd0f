import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of what changes the look of products. */
export const useLookWords = defineWords('shell/product-look', zhCN);
