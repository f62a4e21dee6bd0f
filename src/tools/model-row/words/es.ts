import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  models: 'Elige un modelo',
  model: 'Modelo {{number}}',
};
