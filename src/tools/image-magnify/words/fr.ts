import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Agrandir',
  scale: 'Échelle',
  'scale.2': '2×',
  'scale.4': '4×',
  'photo.original': 'Photo originale',
  'photo.screenshot': 'Capture d’écran',
  'photo.large': 'Déjà grande',
};
