import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export const useVerifyWords = defineWords('tools/compliance-label/verify', zhCN);
