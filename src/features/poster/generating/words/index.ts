import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export const useGeneratingWords = defineWords('features/poster/generating', zhCN);
