import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the settings. */
export const useSettingsWords = defineWords('features/settings', zhCN);
