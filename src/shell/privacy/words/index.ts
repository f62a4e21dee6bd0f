import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the privacy consent sheet. */
export const usePrivacyWords = defineWords('shell/privacy', zhCN);
