import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** What every page says of its makers, where a build is made for that. */
export const usePageWords = defineWords('shell/page', zhCN);
