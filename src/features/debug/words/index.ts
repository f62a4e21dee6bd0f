import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the debug panel. */
export const useDebugWords = defineWords('features/debug', zhCN);
