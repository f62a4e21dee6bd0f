import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Compress',
  target: 'Target size',
  'target.none': 'By quality',
  'target.hint': 'No file will be larger than this.',
  quality: 'Quality',
  'quality.hint': 'Used when no target size is set.',
  format: 'Format',
  'format.keep': 'Original',
  'format.jpeg': 'JPG',
  'format.webp': 'WebP',
  'format.png': 'PNG',
  'format.hint':
    'With “Original” and a target size, a PNG photo becomes a JPG (WebP if transparent) where that is sharper.',
  'tip.target': 'Does a form limit the file size? Enter its KB as the target.',
  'tip.format': 'JPG or WebP for photos, PNG or WebP for transparent pictures.',
};
