import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Add the label',
  text: 'Words of the label',
  'text.placeholder': 'AI生成',
  corner: 'Corner',
  'corner.bottomRight': 'Bottom right',
  'corner.bottomLeft': 'Bottom left',
  'corner.topRight': 'Top right',
  'corner.topLeft': 'Top left',
  metadata: 'Label inside the file',
  'metadata.true': 'Write it',
  'metadata.false': 'Leave it out',
  'tip.law': 'Labels AI pictures in words and in the file, after GB 45438-2025.',
  'tip.kept': 'A label that is there already stays.',
  link: 'Check the label of a picture or video',
};
