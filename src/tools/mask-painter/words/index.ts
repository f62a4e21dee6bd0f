import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export type MaskWordKey = keyof typeof zhCN;

/** Messages of the mask painter. */
export const useMaskWords = defineWords('tools/mask-painter', zhCN);
