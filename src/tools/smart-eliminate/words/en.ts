import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Remove it',
  'photo.even': 'Plain surroundings',
  'photo.covered': 'Covers the subject',
  'photo.busy': 'Busy pattern',
  'tip.shadow': 'Paint over its shadow and reflection, too.',
  grow: 'Expand mask',
  'grow.hint': 'Increase it if traces remain.',
};
