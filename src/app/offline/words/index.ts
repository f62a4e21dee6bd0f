import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages about a newer version, in the current language. */
export const { say: t } = defineWords('app/offline', zhCN);
