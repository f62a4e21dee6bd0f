import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Add the label',
  text: 'Label text',
  'text.placeholder': 'AI生成',
  corner: 'Corner',
  'corner.bottomRight': 'Bottom right',
  'corner.bottomLeft': 'Bottom left',
  'corner.topRight': 'Top right',
  'corner.topLeft': 'Top left',
  metadata: 'Embedded label',
  'metadata.true': 'Add',
  'metadata.false': 'Skip',
  'tip.law': 'Adds a visible and an embedded label, as GB 45438-2025 requires.',
  'tip.kept': 'An existing label is kept.',
  link: 'Check the label of a picture or video',
};
