import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for a task. */
export const useTaskWords = defineWords('tools/results', zhCN);

export type TaskWords = ReturnType<typeof useTaskWords>;
