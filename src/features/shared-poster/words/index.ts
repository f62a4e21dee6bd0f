import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of a shared poster. */
export const useSharedWords = defineWords('features/shared-poster', zhCN);
