import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of template lists. */
export const useTemplateWords = defineWords('features/templates', zhCN);
