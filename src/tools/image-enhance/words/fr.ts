import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Rendre plus net',
  strength: 'Force',
  'strength.1': 'Légère',
  'strength.2': 'Normale',
  'strength.3': 'Forte',
  denoise: 'Bruit et artefacts JPEG',
  'denoise.true': 'Enlever',
  'denoise.false': 'Garder',
  'photo.soft': 'Un peu floue',
  'photo.defocused': 'Très floue',
  'photo.tiny': 'Trop petite',
};
