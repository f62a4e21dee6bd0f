import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export type SmartWordKey = keyof typeof zhCN;

/** Messages for smart posters. */
export const useSmartWords = defineWords('features/smart-poster', zhCN);
