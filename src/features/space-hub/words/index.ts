import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the space overview. */
export const useHubWords = defineWords('features/space-hub', zhCN);
