import type { ShareMessages } from './zh-CN';

export const en: ShareMessages = {
  menu: 'Tap ··· at the top right to share',
  failed: 'This device could not open sharing',
};
