import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Expand',
  'tip.ground': 'Simple backgrounds work best: wall, sky, table, grass.',
  'tip.whole': 'People and products are whole and away from the edge.',
  title: 'Expand to',
  free: 'Free',
  top: 'Top',
  right: 'Right',
  bottom: 'Bottom',
  left: 'Left',
  picture: 'Where the picture lies in the new one',
  choose: 'Choose a ratio, or move the sliders.',
  far: 'That is a lot: the new part is put together from the picture’s background and may repeat visibly, as a preview. People, words and products that are cut off are not completed.',
};
