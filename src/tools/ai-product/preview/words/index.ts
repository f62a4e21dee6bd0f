import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the product images' preview. */
export const useAiPreviewWords = defineWords('tools/ai-product/preview', zhCN);
