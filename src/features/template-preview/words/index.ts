import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the template preview. */
export const usePreviewWords = defineWords('features/template-preview', zhCN);
