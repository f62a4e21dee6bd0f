import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the mini-program's update, in the current language. */
export const { say: t } = defineWords('app/mini-update', zhCN);
