import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the button that subscribes to WeChat messages. */
export const useRemindWords = defineWords('shell/remind', zhCN);
