import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for finding a document. */
export const useDocumentWords = defineWords('tools/id-photo/documents', zhCN);
