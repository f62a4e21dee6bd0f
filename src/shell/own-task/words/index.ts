import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages about a task that a sheet follows. */
export const useOwnTaskWords = defineWords('shell/own-task', zhCN);
