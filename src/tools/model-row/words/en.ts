import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  models: 'Choose a model',
  model: 'Model {{number}}',
};
