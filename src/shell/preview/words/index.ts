import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the preview. */
export const usePreviewWords = defineWords('shell/preview', zhCN);
