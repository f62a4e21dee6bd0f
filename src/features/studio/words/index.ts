import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export type StudioWordKey = Exclude<keyof typeof zhCN, `with.${string}`>;

/** Messages of the product canvas. */
export const useStudioWords = defineWords('features/studio', zhCN);
