/** Background color of a portrait; `down` is lighter towards the bottom, `centre` in the middle. */
type Backdrop = { colour: string; fill: 'plain' | 'down' | 'centre' };

/** Each from −0.5 to 0.5; 0 = unchanged. */
type Tones = { brightness: number; contrast: number; saturation: number };

export type PictureStylePort = {
  /** Whether {@link filter} and gradients are supported; otherwise only the finished image shows them. */
  live: boolean;
  backdrop(backdrop: Backdrop): Record<string, string>;
  filter(tones: Tones): Record<string, string>;
};
