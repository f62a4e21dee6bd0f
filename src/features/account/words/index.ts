import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the personal page. */
export const useAccountWords = defineWords('features/account', zhCN);
