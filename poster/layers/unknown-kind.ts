import type { PosterLayer } from '../document';
import type { LayerDrawing } from '../draw/body';
import { boxOf, scaleOf } from '../draw/matrix';
import { strokePath } from '../draw/paint';
import { rectPath } from '../draw/path';
import type { LayerHandling } from './layer-handling';

/** Frame of a layer that cannot be drawn. */
const FRAME = { color: '#b4bdcb', width: 2 };

/**
 * A layer of a kind that only a newer version has. It stays in the document as it is; a screen shows a frame in its
 * place, by which it is selected, moved and deleted. Exports show nothing: a frame is not part of the design.
 */
export const UNKNOWN_KIND = {
  content: {},
  drawing: {
    body({ width, height }, { placeholders }) {
      if (!placeholders) return undefined;
      return {
        ink: boxOf(width, height),
        isFlat: true,
        paint(canvas, matrix) {
          const line = Math.min(FRAME.width / scaleOf(matrix), width / 2, height / 2);
          const inside = rectPath(line / 2, line / 2, width - line, height - line);
          strokePath(canvas, inside, { ...FRAME, width: line });
        },
      };
    },
  } satisfies LayerDrawing<PosterLayer>,
  // What else would have to be scaled with its box is unknown.
  handling: { handles: () => [], keepsRatio: true } satisfies LayerHandling<PosterLayer>,
  editing: { props: [] },
};
