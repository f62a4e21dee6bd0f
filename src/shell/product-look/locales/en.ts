import type { LookMessages } from './zh-CN';

export const en: LookMessages = {
  shadow: 'Shadow',
  none: 'None',
  contact: 'Contact',
  cast: 'Cast',
  angle: 'Direction of light',
  strength: 'Strength',
  softness: 'Softness',
  reflection: 'Reflection',
  brightness: 'Brightness',
  warmth: 'Warmth',
  contrast: 'Contrast',
  untouched: 'The product looks as in the photo',
  touched: 'The product’s colors differ from the photo',
  unseen: 'Light cannot be previewed here. The saved picture will have it.',
  reset: 'Reset',
  feather: 'Soft edge',
};
