import type { PictureStylePort } from './port';

const GRADIENTS = {
  down: (color: string) => `linear-gradient(to bottom, ${color}, #ffffff)`,
  centre: (color: string) => `radial-gradient(ellipse farthest-corner, #ffffff, ${color})`,
};

/** Styles for a live preview of what the server will render. */
export const pictureStyle: PictureStylePort = {
  live: true,
  backdrop: ({ colour: color, fill }) => ({
    backgroundColor: color,
    ...(fill !== 'plain' && { backgroundImage: GRADIENTS[fill](color) }),
  }),
  filter: ({ brightness, contrast, saturation }) => ({
    filter: `brightness(${1 + brightness}) contrast(${1 + contrast}) saturate(${1 + saturation})`,
  }),
};
