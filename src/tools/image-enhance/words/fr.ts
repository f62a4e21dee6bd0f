import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Rendre plus net',
  strength: 'Force',
  'strength.1': 'Légère',
  'strength.2': 'Normale',
  'strength.3': 'Forte',
  denoise: 'Bruit et traces JPEG',
  'denoise.true': 'Enlever',
  'denoise.false': 'Garder',
  'tip.soft': 'Pour les photos floues, bruitées ou trop compressées.',
  'tip.original': 'Les contours doivent se voir ; un flou extrême reste flou.',
};
