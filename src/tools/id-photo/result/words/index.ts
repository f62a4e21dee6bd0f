import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of a finished ID photo. */
export const useResultWords = defineWords('tools/id-photo/result', zhCN);

export type ResultWords = ReturnType<typeof useResultWords>;
