import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for sharing a result. */
export const useShareWords = defineWords('shell/share', zhCN);
