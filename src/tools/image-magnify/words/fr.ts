import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Agrandir',
  scale: 'Échelle',
  'scale.2': '2×',
  'scale.4': '4×',
  'tip.original': 'Prenez l’original, pas une capture ni une copie transférée.',
  'tip.sharp': 'Plus elle est nette et peu compressée, mieux c’est.',
};
