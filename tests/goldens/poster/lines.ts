import type { PosterLayer, PosterSize } from '@tuzuo/poster/document';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { layoutTable, layoutText } from '@tuzuo/poster/text/layout';

/** Lines of every text in some layers, in order. */
export const linesOf = (layers: readonly PosterLayer[], faces: FontFaces, size: PosterSize): string[][] =>
  layers.flatMap((layer) => {
    if (layer.type === 'text') return [layoutText(layer, faces, size).lines];
    if (layer.type === 'table')
      return layoutTable(layer, faces, size)
        .flat()
        .map(({ lines }) => lines);
    return layer.type === 'group' ? linesOf(layer.layers, faces, size) : [];
  });
