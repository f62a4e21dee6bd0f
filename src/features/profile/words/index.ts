import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the account page. */
export const useProfileWords = defineWords('features/profile', zhCN);
