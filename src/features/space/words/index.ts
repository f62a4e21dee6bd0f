import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

export type SpaceWordKey = keyof typeof zhCN;

/** Messages of the user's space. */
export const useSpaceWords = defineWords('features/space', zhCN);
