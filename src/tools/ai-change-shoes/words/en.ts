import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Change shoes',
  promise: 'From a photo of the shoes and a model photo to the shoes as worn, without another shoot.',
  preview: 'Preview quality: the shoes are fitted to heels and toes at the angle of their photo.',
  shoes: 'Photos of the shoes',
  'shoes.hint': 'One shoe or a pair, 1–3 angles.',
  count: 'Results',
  'tip.feet': 'A full-length photo with both feet in view.',
  placement: 'Fit',
};
