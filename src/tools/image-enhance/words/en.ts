import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Make clearer',
  strength: 'Strength',
  'strength.1': 'Light',
  'strength.2': 'Normal',
  'strength.3': 'Strong',
  denoise: 'Noise and JPEG artifacts',
  'denoise.true': 'Remove',
  'denoise.false': 'Keep',
  'photo.soft': 'Soft or grainy',
  'photo.defocused': 'Out of focus',
  'photo.tiny': 'Too few pixels',
};
