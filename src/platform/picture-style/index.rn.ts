import type { PictureStylePort } from './port';

/** React Native draws neither gradients nor filters. */
export const pictureStyle = {
  live: false,
  backdrop: ({ colour: color }) => ({ backgroundColor: color }),
  filter: () => ({}),
} satisfies PictureStylePort;
