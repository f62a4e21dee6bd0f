import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Expand',
  'photo.plain': 'Plain background',
  'photo.edge': 'Touches the edge',
  'photo.busy': 'Busy edges',
  title: 'Expand to',
  free: 'Free',
  top: 'Top',
  right: 'Right',
  bottom: 'Bottom',
  left: 'Left',
  picture: 'Position of the picture in the new one',
  choose: 'Pick a ratio, or drag an edge.',
  reduced: 'The picture is very large: it is reduced to {{size}} first.',
  far: 'That is a large area: as a preview, it is filled from the picture’s background and may repeat visibly. People, text and products that are cut off are not completed.',
  fine: 'Fine-tune',
  'fine.less': 'Hide sliders',
};
