import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Ampliar',
  scale: 'Escala',
  'scale.2': '2×',
  'scale.4': '4×',
  'photo.original': 'Foto original',
  'photo.screenshot': 'Captura',
  'photo.large': 'Ya es grande',
};
