import { defineWords } from '@/i18n';
import zhCN from './zh-CN.json';

/** Messages for scenes. */
export const useSceneWords = defineWords('tools/ai-product/scenes', zhCN);
