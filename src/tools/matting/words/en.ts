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
  trim: 'Crop',
  'trim.false': 'No crop',
  'trim.true': 'Crop to subject',
  'photo.whole': 'Whole subject',
  'photo.cut': 'Cut off',
  'photo.blend': 'Blends in',
  'color.white': 'White',
  'color.gray': 'Light gray',
  'color.black': 'Black',
  'color.blue': 'Blue',
  'color.red': 'Red',
};
