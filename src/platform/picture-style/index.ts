import type { PictureStylePort } from './port';

const GRADIENTS = {
  down: (colour: string) => `linear-gradient(to bottom, ${colour}, #ffffff)`,
  centre: (colour: string) => `radial-gradient(ellipse farthest-corner, #ffffff, ${colour})`,
};

/** Styles that draw a preview the way the server draws the photo. */
export const pictureStyle: PictureStylePort = {
  live: true,
  backdrop: ({ colour, fill }) => ({
    backgroundColor: colour,
    ...(fill !== 'plain' && { backgroundImage: GRADIENTS[fill](colour) }),
  }),
  filter: ({ brightness, contrast, saturation }) => ({
    filter: `brightness(${1 + brightness}) contrast(${1 + contrast}) saturate(${1 + saturation})`,
  }),
};
