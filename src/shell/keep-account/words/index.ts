import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages about an account that is being closed. */
export const useKeepWords = defineWords('shell/keep-account', zhCN);
