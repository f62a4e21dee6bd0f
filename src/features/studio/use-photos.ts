import { useMemo } from 'react';
import type { OpenStudio } from './open-studio';
import { areReady, hasProductsIn, photoIdsIn, photosWith } from './page.store';
import type { Photo } from './photos';

/** The photos that are in the picture now, by id. */
export function useShownPhotos({ room: { studio, photos } }: OpenStudio): Readonly<Record<string, Photo>> {
  const ids = studio.useStudioState(photoIdsIn);
  const known = photos.usePhotos();
  return useMemo(() => photosWith(known, ids), [known, ids]);
}

/** Whether the picture can be saved: its photos are cut out. */
export function useIsReady({ room: { studio, photos } }: OpenStudio): boolean {
  const hasProducts = studio.useStudioState(hasProductsIn);
  const ids = studio.useStudioState(photoIdsIn);
  const isReady = photos.usePhotos((known) => areReady(known, ids));
  return hasProducts && isReady;
}
