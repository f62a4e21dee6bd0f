import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Enlarge',
  scale: 'Scale',
  'scale.2': '2×',
  'scale.4': '4×',
  'photo.original': 'Original',
  'photo.screenshot': 'Screenshot',
  'photo.large': 'Already large',
};
