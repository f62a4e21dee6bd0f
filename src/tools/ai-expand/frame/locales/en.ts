import type { ExpandMessages } from './zh-CN';

export const en: ExpandMessages = {
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
