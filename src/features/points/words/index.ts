import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages of the points page. */
export const usePointsWords = defineWords('features/points', zhCN);

export type PointsKey = keyof typeof zhCN;
