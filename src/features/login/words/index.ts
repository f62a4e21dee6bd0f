import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the login page and of the password form. */
export const useLoginWords = defineWords('features/login', zhCN);

export type LoginKey = keyof typeof zhCN;
