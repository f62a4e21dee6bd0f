import { POSTER_VERSION, type PosterDocument, type PosterSize } from '.';

/** Named formats for new posters. Keys are stable. */
export const POSTER_FORMATS = [
  { key: 'portrait', size: { width: 1080, height: 1440 } },
  { key: 'square', size: { width: 1080, height: 1080 } },
  { key: 'story', size: { width: 1080, height: 1920 } },
  { key: 'banner', size: { width: 1920, height: 1080 } },
  { key: 'a4', size: { width: 2480, height: 3508, print: { widthMm: 210, bleedMm: 3 } } },
  { key: 'card', size: { width: 1063, height: 638, print: { widthMm: 90, bleedMm: 3 } } },
] as const satisfies readonly { key: string; size: PosterSize }[];

export type PosterFormatKey = (typeof POSTER_FORMATS)[number]['key'];

/** A poster with one white, empty page. */
export const emptyPoster = (size: PosterSize): PosterDocument => ({
  version: POSTER_VERSION,
  size,
  pages: [{ id: 'page', background: { fill: { type: 'solid', color: '#ffffff' } }, layers: [] }],
});
