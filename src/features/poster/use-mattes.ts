import type { PosterDocument } from '@tuzuo/poster/document';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { withFoundBox } from '@tuzuo/poster/layers/product/fit';
import { useEffect, useRef, useState } from 'react';
import { useVisitor } from '@/session/use-visitor';
import type { PictureStore } from '@/tools/poster-pictures';
import { loadMatte } from './late/mattes';
import type { OpenPoster } from './open-poster';

/** Cuts the products of a poster out of their photos, each once, as soon as there is a user. */
export function useMattes(
  document: PosterDocument,
  pictures: PictureStore,
  { learn }: Pick<OpenPoster, 'learn'>,
) {
  const isUser = useVisitor().kind === 'user';
  const [isFailed, setFailed] = useState(false);
  const asked = useRef(new Set<string>()).current;
  const failed = useRef(new Set<string>()).current;
  const stops = useRef<(() => void)[]>([]).current;
  useEffect(
    () => () => {
      for (const stop of stops) stop();
    },
    [stops],
  );
  const load = async (id: string): Promise<void> => {
    asked.add(id);
    failed.delete(id);
    try {
      const matte = await loadMatte(pictures, id, stops);
      learn((doc) => withFoundBox(doc, { type: 'asset', id }, matte));
    } catch {
      failed.add(id);
    }
    setFailed(failed.size > 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the poster may add a product
  useEffect(() => {
    if (isUser) for (const id of productIdsOf(document)) if (!asked.has(id)) void load(id);
  }, [document, isUser]);

  return {
    /** A product of the poster could not be cut out; its photo is shown. */
    isFailed,
    retry(): void {
      for (const id of failed) void load(id);
    },
    /** Loads the mattes again, which are better once they are unlocked. */
    refresh(): void {
      for (const id of asked) void load(id);
    },
  };
}
