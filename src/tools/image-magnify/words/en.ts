import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Enlarge',
  scale: 'Scale',
  'scale.2': '2×',
  'scale.4': '4×',
  'tip.original': 'Use the original, not a screenshot or a forwarded copy.',
  'tip.sharp': 'The sharper and less compressed it is, the better.',
};
