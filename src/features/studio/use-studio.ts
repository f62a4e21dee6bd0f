import { useEffect, useState } from 'react';
import type { QueryOf } from '@/navigation';
import { usePageHide, usePageVisible } from '@/platform/page-life';
import { usePictureDrop } from '@/platform/picture-drop';
import { createOpenStudio, type OpenStudio } from './open-studio';

/** The product canvas of a page, for as long as it is mounted. The page does not render again when its state changes. */
export function useStudio(query: QueryOf<'studio'>): OpenStudio {
  const [page] = useState(() => createOpenStudio(query));
  const isVisible = usePageVisible();
  useEffect(() => page.open(), [page]);
  useEffect(() => page.visibilityChanged(isVisible), [page, isVisible]);
  usePageHide(page.pageHidden);
  usePictureDrop(page.drop);
  return page;
}
