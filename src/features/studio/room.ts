import type { PosterDocument } from '@tuzuo/poster/document';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { createPictureStore } from '@/tools/poster-pictures';
import { createBrush } from './brush';
import { withMatte } from './document';
import { createPhotos } from './photos';
import { createStudio } from './studio.store';

/** What the page works on: the picture, its photos, and their way to a matte. */
export function createRoom(empty: PosterDocument, onChange: () => void) {
  const studio = createStudio(empty);
  const pictures = createPictureStore(onChange);
  const photos = createPhotos({
    pictures,
    onStored: () => studio.learn((document) => withSources(document, pictures.storedAs)),
    onMatte: (source, matte) => studio.learn((document) => withMatte(document, source, matte)),
  });
  const brush = createBrush({ studio, pictures, photos });
  return { studio, pictures, photos, brush };
}

export type StudioRoom = ReturnType<typeof createRoom>;
