import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for copywriting. */
export const useCopyWords = defineWords('tools/copywriting', zhCN);
