import type { PictureStylePort } from './port';

/** React Native draws neither gradients nor filters. */
export const pictureStyle = {
  live: false,
  backdrop: ({ colour }) => ({ backgroundColor: colour }),
  filter: () => ({}),
} satisfies PictureStylePort;
