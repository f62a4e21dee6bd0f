import type { PosterDocument } from '@tuzuo/core/poster/document';
import { useEffect, useRef, useState } from 'react';
import { glyphStore } from './glyph-store';

/** Outlines of the poster's glyphs: requested whenever new ones are needed, drawn when they are loaded. */
export function useGlyphs(document: PosterDocument) {
  const [count, setCount] = useState(0);
  const [state, setState] = useState<'first' | 'there' | 'failed'>('first');
  const isFirst = useRef(true);
  const load = useRef<() => void>(() => undefined);
  load.current = () => {
    if (isFirst.current) glyphStore.trim();
    glyphStore.load(document, !isFirst.current).then(
      (isNew) => {
        isFirst.current = false;
        setState('there');
        if (isNew) setCount((before) => before + 1);
      },
      () => setState('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document may need more
  useEffect(() => load.current(), [document]);
  return { count, state, retry: () => load.current() };
}
