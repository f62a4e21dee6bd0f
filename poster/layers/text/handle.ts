import type { PosterSize } from '../../document';
import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { turned } from '../../edit/frame';
import { CORNERS, SIDES } from '../../edit/handles';
import { runBy, tidy, within } from '../../edit/lengths';
import type { FontFaces } from '../../fonts/glyphs';
import { layoutText } from '../../text/layout';
import type { LayerHandling } from '../layer-handling';
import type { TextLayer } from './schema';

/** Fits the box of a growing text to its lines; the first line stays in place, also when rotated. */
function grownText(layer: TextLayer, faces: FontFaces | undefined, page: PosterSize): TextLayer {
  if (!faces || layer.fit.mode !== 'grow' || layer.arc !== undefined) return layer;
  const laid = layoutText(layer, faces, page);
  const across = layer.vertical === true;
  const side = tidy(Math.max(across ? laid.width : laid.height, 1));
  const [width, height] = across ? [side, layer.height] : [layer.width, side];
  if (Math.abs(width - layer.width) < 0.5 && Math.abs(height - layer.height) < 0.5) return layer;
  // Vertical columns start on the right.
  const offset = {
    x: (across ? layer.width - width : width - layer.width) / 2,
    y: (height - layer.height) / 2,
  };
  const flipped = { x: layer.flipX ? -offset.x : offset.x, y: layer.flipY ? -offset.y : offset.y };
  const { x, y } = turned(flipped, layer.rotation);
  const [middleX, middleY] = [layer.x + layer.width / 2 + x, layer.y + layer.height / 2 + y];
  return { ...layer, x: tidy(middleX - width / 2), y: tidy(middleY - height / 2), width, height };
}

/** How texts are touched and resized: a side changes the line width, a corner scales the letters. */
export const textHandling: LayerHandling<TextLayer> = {
  lengths: (layer, by) => ({
    runs: layer.runs.map((run) => runBy(run, by)),
    ...(layer.arc !== undefined && {
      arc: tidy(Math.sign(layer.arc) * Math.max(1, Math.abs(layer.arc * by))),
    }),
    ...(layer.fit.mode === 'shrink' && {
      fit: { ...layer.fit, minSize: tidy(within(1, layer.fit.minSize * by, LIMITS.fontSize)) },
    }),
    ...(layer.background && {
      background: {
        ...layer.background,
        padding: tidy(layer.background.padding * by),
        radius: tidy(layer.background.radius * by),
      },
    }),
  }),
  handles: ({ arc, vertical }) => {
    if (arc !== undefined) return CORNERS;
    return vertical ? [...CORNERS, 'n', 's'] : [...CORNERS, ...SIDES];
  },
  keepsRatio: true,
  scalesAtCorners: true,
  grown: grownText,
};
