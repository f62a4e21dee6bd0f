import type { PictureStylePort } from './port';

/** React Native supports neither gradients nor filters. */
export const pictureStyle = {
  live: false,
  backdrop: ({ colour: color }) => ({ backgroundColor: color }),
  filter: () => ({}),
} satisfies PictureStylePort;
