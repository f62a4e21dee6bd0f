import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Remove it',
  'tip.ground': 'What should go is on an even or repeating background.',
  'tip.shadow': 'Paint over its shadow and reflection, too.',
  grow: 'Grow the edge',
  'grow.hint': 'Increase it when traces remain.',
};
