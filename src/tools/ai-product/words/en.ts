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
  'fast.false': 'Standard, large',
  'fast.true': 'Fast',
  'tip.whole': 'The whole product is in view; nothing is cut off.',
  'tip.level': 'Shot level or slightly from above looks best.',
};
