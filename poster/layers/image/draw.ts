import type { Body, LayerDrawing, Making } from '../../draw/body';
import { boxOf, grown, scaleOf, snapped } from '../../draw/matrix';
import { strokePath, strokeReach } from '../../draw/paint';
import { ellipsePath, fittedPath, type Path, rectPath, trace } from '../../draw/path';
import { drawPicture, sourceKey } from '../../draw/picture';
import { paintPlaceholder } from '../../draw/placeholder';
import type { PosterPicture } from '../../draw/port';
import { svgPath } from '../../draw/svg-path';
import type { ImageLayer } from './schema';

function maskOf({ mask, width, height }: ImageLayer): Path {
  if (mask?.shape === 'ellipse') return ellipsePath(0, 0, width, height);
  if (mask?.shape === 'rect') return rectPath(0, 0, width, height, mask.radius);
  // A mask's path is in percent of the box.
  const path = mask?.shape === 'path' ? svgPath(mask.path) : undefined;
  return path ? fittedPath(path, [100, 100], width, height) : rectPath(0, 0, width, height);
}

/** Body of an image in its mask, or of its placeholder. */
function imageBody(
  layer: ImageLayer,
  { resources, placeholders, isVector, lacks }: Making,
): Body | undefined {
  const { source, width, height, stroke } = layer;
  const picture: PosterPicture | undefined = source.type === 'empty' ? undefined : resources.picture(source);
  if (!picture) {
    if (source.type !== 'empty') lacks.pictures.push(source);
    if (!placeholders) return undefined;
  }
  const path = maskOf(layer);
  const isMasked = layer.mask !== undefined && !(layer.mask.shape === 'rect' && layer.mask.radius <= 0);
  return {
    ink: stroke ? grown(boxOf(width, height), strokeReach(stroke)) : boxOf(width, height),
    isFlat: !stroke && picture !== undefined,
    paint(canvas, matrix) {
      canvas.save();
      if (isMasked) {
        canvas.beginPath();
        trace(canvas, path);
        canvas.clip();
      }
      const box = boxOf(width, height);
      const onto = isMasked || isVector ? box : snapped(matrix, box);
      if (picture) {
        const content = { ...layer, key: sourceKey(source) };
        drawPicture(canvas, resources, picture, content, width, height, onto, scaleOf(matrix));
      } else paintPlaceholder(canvas, width, height);
      canvas.restore();
      if (stroke) strokePath(canvas, path, stroke);
    },
  };
}

/** How images are drawn. */
export const imageDrawing: LayerDrawing<ImageLayer> = {
  body: imageBody,
};
