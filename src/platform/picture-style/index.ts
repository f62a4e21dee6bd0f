/** A colour behind a portrait; `down` is lighter towards the bottom, `centre` in the middle. */
type Backdrop = { colour: string; fill: 'plain' | 'down' | 'centre' };

/** Each −0.5 to 0.5, 0 = as it is. */
type Tones = { brightness: number; contrast: number; saturation: number };

export type PictureStylePort = {
  /** Whether {@link filter} and gradients show; otherwise the finished picture alone does. */
  live: boolean;
  backdrop(backdrop: Backdrop): Record<string, string>;
  filter(tones: Tones): Record<string, string>;
};

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
