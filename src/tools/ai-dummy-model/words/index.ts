import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export const words = defineWords('tools/ai-dummy-model', zhCN);
