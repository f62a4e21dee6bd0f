import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Keys of messages without placeholders. */
export type VerdictKey = Exclude<keyof typeof zhCN, 'verdict.summary' | 'verdict.passed'>;

/** Messages of a photo's measurements. */
export const useVerdictWords = defineWords('tools/id-photo/verdict', zhCN);
