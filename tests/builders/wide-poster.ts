import type { ImageLayer, PosterDocument } from '../../poster/document';
import { posterDocument } from './poster-document';

const slot: ImageLayer = {
  id: 'photo',
  type: 'image',
  x: 190,
  y: 20,
  width: 130,
  height: 160,
  rotation: 8,
  opacity: 1,
  slot: 'photo',
  source: { type: 'empty' },
};

/** A title and a placeholder for a photo, as wide as displayed, so that its export has the same pixels. */
export const wide = (): PosterDocument => {
  const document = posterDocument([slot], { width: 343, height: 200 });
  const [title] = document.pages[0]?.layers ?? [];
  if (title?.type === 'text') Object.assign(title, { slot: 'title', width: 160, height: 160 });
  return document;
};
