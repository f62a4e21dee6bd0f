import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  models: '選一位模特兒',
  model: '模特兒 {{number}}',
};
