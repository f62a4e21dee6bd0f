import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the desktop's frame. */
export const useDesktopWords = defineWords('app/desktop', zhCN);
