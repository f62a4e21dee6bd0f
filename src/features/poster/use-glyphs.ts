import type { PosterDocument } from '@tuzuo/poster/document';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import { useEffect, useRef, useState } from 'react';
import { glyphStore } from './glyph-store';
import { fetchCodes } from './late/modules';

const hasCode = ({ pages }: PosterDocument): boolean =>
  pages.some(({ layers }) => everyLayer(layers).some(({ type }) => type === 'code'));

/** Downloads the glyph outlines that a poster needs whenever it changes, and the encoder if it has a QR or bar code. */
export function useGlyphs(document: PosterDocument) {
  const [count, setCount] = useState(0);
  const [state, setState] = useState<'first' | 'there' | 'failed'>('first');
  const isFirst = useRef(true);
  /** What is shown was drawn without all that it needs. */
  const isIncomplete = useRef(false);
  const load = useRef<() => void>(() => undefined);
  load.current = () => {
    if (isFirst.current) glyphStore.trim();
    const glyphs = glyphStore.load(document, !isFirst.current);
    Promise.allSettled([glyphs, hasCode(document) && fetchCodes()]).then((ends) => {
      const isWhole = ends.every(({ status }) => status === 'fulfilled');
      if (isWhole) isFirst.current = false;
      setState(isWhole ? 'there' : 'failed');
      if (isIncomplete.current || (ends[0].status === 'fulfilled' && ends[0].value))
        setCount((before) => before + 1);
      isIncomplete.current = !isWhole;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document may need more glyphs
  useEffect(() => load.current(), [document]);
  return { count, state, retry: () => load.current() };
}
