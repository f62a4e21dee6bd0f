import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages around the legal texts, which come from the server. */
export const useLegalWords = defineWords('features/legal', zhCN);
