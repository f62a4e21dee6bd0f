import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Make clearer',
  strength: 'Strength',
  'strength.1': 'Light',
  'strength.2': 'Normal',
  'strength.3': 'Strong',
  denoise: 'Grain and JPEG traces',
  'denoise.true': 'Remove',
  'denoise.false': 'Keep',
  'tip.soft': 'For soft, grainy or much compressed photos.',
  'tip.original': 'Best when outlines can be seen; what is far out of focus stays so.',
};
