import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the button that allows push notifications. */
export const usePushWords = defineWords('shell/remind/push', zhCN);
