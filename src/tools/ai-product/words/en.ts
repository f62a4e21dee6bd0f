import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Make images',
  scene: 'Scene',
  ratio: 'Ratio',
  shadow: 'Shadow',
  'shadow.contact': 'Contact',
  'shadow.cast': 'Cast',
  'shadow.none': 'None',
  count: 'Images',
  fast: 'Quality',
  'fast.false': 'HD',
  'fast.true': 'Fast',
  'photo.whole': 'Whole product',
  'photo.cut': 'Cut off',
  'photo.dark': 'Too dark',
  prompt: 'Describe',
  'prompt.example': 'E.g. wood, morning light',
  'prompt.hint': 'What you would like to see; optional. Your words go to the AI service.',
};
