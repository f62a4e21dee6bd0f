import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  models: 'Choisir un modèle',
  model: 'Modèle {{number}}',
};
