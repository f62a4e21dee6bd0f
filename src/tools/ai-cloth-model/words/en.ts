import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Try it on',
  promise: 'From a flat photo and a model photo to the garment as worn: no model, no studio.',
  preview: 'Preview quality: the garment is fitted to shoulders, waist and hem; its folds are not redrawn.',
  top: 'Top',
  bottom: 'Pants or skirt',
  onePiece: 'Dress',
  flat: 'A flat product photo, not worn.',
  'tip.body': 'The model faces the camera, arms off the body.',
  'tip.flat': 'Lay the garment flat and whole, sleeves apart.',
  refine: 'Refine',
  'refine.false': 'Off',
  'refine.true': 'On',
  placement: 'Fit',
};
