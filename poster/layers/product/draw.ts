import type { Body, LayerDrawing, Making } from '../../draw/body';
import { type Box, boxOf, type Matrix, scaleOf, snapped } from '../../draw/matrix';
import { strokePath } from '../../draw/paint';
import { rectPath } from '../../draw/path';
import { bitmapKey, cachedSurface, drawPicture, sourceKey } from '../../draw/picture';
import { paintPlaceholder } from '../../draw/placeholder';
import type { DrawResources, PosterPicture, Surface } from '../../draw/port';
import { inkWithGround, paintGround } from './ground';
import type { ProductLayer } from './schema';

/** Frame of a photo whose product is not cut out yet. */
const FRAME = { color: '#b4bdcb', width: 2 };

/** Body of a photo in a plain frame, or of a placeholder: the matte is not there, or not yet. */
function photoBody(layer: ProductLayer, { resources, lacks }: Making): Body {
  const { source, width, height } = layer;
  const photo = source.type === 'empty' ? undefined : resources.picture(source);
  if (!photo && source.type !== 'empty') lacks.pictures.push(source);
  const box = boxOf(width, height);
  return {
    ink: box,
    isFlat: photo === undefined,
    paint(canvas, matrix) {
      if (!photo) {
        paintPlaceholder(canvas, width, height);
        return;
      }
      const scale = scaleOf(matrix);
      const onto = snapped(matrix, box);
      drawPicture(canvas, resources, photo, { ...layer, key: sourceKey(source) }, width, height, onto, scale);
      const line = Math.min(FRAME.width / scale, width / 2, height / 2);
      const inside = rectPath(line / 2, line / 2, width - line, height - line);
      strokePath(canvas, inside, { ...FRAME, width: line });
    },
  };
}

/**
 * The cut-out in the pixels that it has on a canvas, upright, once that is drawn repeatedly: while a slider moves, scaling
 * it would take longer than all else.
 */
function sizedCutOut(
  resources: DrawResources,
  cutOut: PosterPicture,
  { crop, filter, width, height }: ProductLayer,
  [a, b, c, d]: Matrix,
  onto: Box,
): Surface | undefined {
  if (b !== 0 || c !== 0 || a <= 0 || d <= 0) return undefined;
  const ontoWidth = Math.round(a * (onto.right - onto.left));
  const ontoHeight = Math.round(d * (onto.bottom - onto.top));
  const content = { key: bitmapKey(cutOut), crop, filter };
  const key = `sized ${content.key} ${JSON.stringify([crop, filter, width, height, ontoWidth, ontoHeight])}`;
  const { cache } = resources;
  if (ontoWidth < 1 || ontoHeight < 1 || !cache || (!cache.get(key) && !cache.isRepeated(key)))
    return undefined;
  return cachedSurface(resources, key, () => {
    const surface = resources.surface(ontoWidth, ontoHeight);
    surface.canvas.transform(a, 0, 0, d, -a * onto.left, -d * onto.top);
    drawPicture(surface.canvas, resources, cutOut, content, width, height, onto, a);
    return surface;
  });
}

/** Body of a product: its cut-out; without it a framed photo on screens, and nothing in exports. */
function productBody(layer: ProductLayer, making: Making): Body | undefined {
  const { resources, placeholders, isRedrawn, isVector, lacks } = making;
  const { source, feather = 0, width, height } = layer;
  const cutOut = source.type === 'empty' ? undefined : resources.cutOut?.(source, feather);
  if (!cutOut) {
    if (source.type !== 'empty') lacks.cutOuts.push(source);
    return placeholders ? photoBody(layer, making) : undefined;
  }
  const box = boxOf(width, height);
  return {
    ink: inkWithGround(layer),
    isFlat: !layer.ground && !layer.reflection,
    paint(canvas, matrix, opacity) {
      const scale = scaleOf(matrix);
      paintGround(canvas, resources, cutOut, layer, opacity, isVector ? Number.POSITIVE_INFINITY : scale);
      const onto = isVector ? box : snapped(matrix, box);
      const sized = isRedrawn ? sizedCutOut(resources, cutOut, layer, matrix, onto) : undefined;
      if (sized) {
        const [ontoWidth, ontoHeight] = [onto.right - onto.left, onto.bottom - onto.top];
        canvas.drawImage(
          sized.image,
          0,
          0,
          sized.width,
          sized.height,
          onto.left,
          onto.top,
          ontoWidth,
          ontoHeight,
        );
        return;
      }
      const content = { ...layer, key: bitmapKey(cutOut) };
      drawPicture(canvas, resources, cutOut, content, width, height, onto, scale);
    },
  };
}

/** How products are drawn. */
export const productDrawing: LayerDrawing<ProductLayer> = {
  body: productBody,
  isKept: true,
  // While a slider moves, no look is drawn twice.
  isKeptLater: true,
  keptWith: ({ source, feather = 0 }, { cutOut }) => {
    const picture = source.type === 'empty' ? undefined : cutOut?.(source, feather);
    return picture ? bitmapKey(picture) : 'photo';
  },
};
