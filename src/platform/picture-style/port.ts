/** A color behind a portrait; `down` is lighter towards the bottom, `centre` in the middle. */
type Backdrop = { colour: string; fill: 'plain' | 'down' | 'centre' };

/** Each −0.5 to 0.5, 0 = as it is. */
type Tones = { brightness: number; contrast: number; saturation: number };

export type PictureStylePort = {
  /** Whether {@link filter} and gradients show; otherwise the finished picture alone does. */
  live: boolean;
  backdrop(backdrop: Backdrop): Record<string, string>;
  filter(tones: Tones): Record<string, string>;
};
