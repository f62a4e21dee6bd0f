import type { PosterDocument } from '@tuzuo/poster/document';
import { drawingOf } from '@tuzuo/poster/layers';
import { everyLayer, isKind } from '@tuzuo/poster/layers/layer-kind';
import { useEffect, useRef, useState } from 'react';
import { glyphStore } from './glyph-store';
import { fetchCodes, fetchDrawings } from './late/modules';

const layersOf = ({ pages }: PosterDocument) => pages.flatMap(({ layers }) => everyLayer(layers));
const hasCode = (document: PosterDocument) => layersOf(document).some((layer) => isKind(layer, 'code'));
const hasLate = (document: PosterDocument) => layersOf(document).some((layer) => drawingOf(layer).isLate);

/**
 * Downloads the glyph outlines that a poster needs whenever it changes, the encoder if it has a QR or bar code, and
 * drawings that come late if it has such layers.
 */
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
    Promise.allSettled([
      glyphs,
      hasCode(document) && fetchCodes(),
      hasLate(document) && fetchDrawings(),
    ]).then((ends) => {
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
