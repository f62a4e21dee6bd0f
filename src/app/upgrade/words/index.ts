import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the app's update, in the current language. */
export const { say: t } = defineWords('app/upgrade', zhCN);
