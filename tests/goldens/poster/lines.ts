import type { PosterLayer, PosterSize } from '@tuzuo/poster/document';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { drawingOf } from '@tuzuo/poster/layers';
import { childrenOf } from '@tuzuo/poster/layers/layer-kind';

/** Lines of every text in some layers, in order. */
export const linesOf = (layers: readonly PosterLayer[], faces: FontFaces, size: PosterSize): string[][] =>
  layers.flatMap((layer) => {
    const children = childrenOf(layer);
    if (children) return linesOf(children, faces, size);
    return (
      drawingOf(layer)
        .laid?.(layer, faces, size)
        .map(({ laid }) => laid.lines) ?? []
    );
  });
