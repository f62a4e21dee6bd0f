import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the message box. */
export const useMessagesWords = defineWords('features/messages', zhCN);
