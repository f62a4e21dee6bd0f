import { useEffect, useState } from 'react';
import { usePageHide } from '@/platform/page-life';
import { useVisitor } from '@/session/use-visitor';
import type { PictureStore } from '@/tools/poster-pictures';
import { createOpenPoster, type OpenPoster } from './open-poster';
import type { PosterOrigin } from './origin';

/**
 * The page's poster, for as long as the page is mounted. The page renders again when the visitor changes, not when the
 * poster does.
 * @param version of the images: changes when one was loaded or stored
 */
export function usePoster(origin: PosterOrigin, pictures: PictureStore, version: number): OpenPoster {
  const [poster] = useState(() => createOpenPoster(origin, pictures));
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const isKnown = visitor.kind !== 'restoring';
  useEffect(() => poster.visitorChanged(userId, isKnown), [poster, userId, isKnown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each new version
  useEffect(() => poster.picturesChanged(), [poster, version]);
  useEffect(() => poster.close, [poster]);
  usePageHide(poster.flushDraft);
  return poster;
}
