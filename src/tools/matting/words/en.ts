import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Cut out',
  background: 'Background',
  'background.transparent': 'Transparent',
  'background.asset': 'My own picture',
  'background.picture': 'Choose a background',
  feather: 'Edge',
  'feather.0': 'Sharp',
  'feather.2': 'Soft',
  'feather.5': 'Very soft',
  trim: 'Size',
  'trim.false': 'As it is',
  'trim.true': 'Crop to subject',
  'tip.subject': 'The whole subject is in view and nothing covers it.',
  'tip.edge': 'Subject and background differ clearly in colour.',
  'colour.white': 'White',
  'colour.grey': 'Light grey',
  'colour.black': 'Black',
  'colour.blue': 'Blue',
  'colour.red': 'Red',
};
