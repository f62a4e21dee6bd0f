import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Keys of messages without placeholders. */
export type ToolWordKey = Exclude<keyof typeof zhCN, `with.${string}`>;

/** Messages shared by all tools' pages. */
export const useToolWords = defineWords('tools/page', zhCN);

export type ToolWords = ReturnType<typeof useToolWords>;
