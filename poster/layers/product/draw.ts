import type { Body, LayerDrawing, Making } from '../../draw/body';
import { boxOf, scaleOf, snapped } from '../../draw/matrix';
import { strokePath } from '../../draw/paint';
import { rectPath } from '../../draw/path';
import { bitmapKey, drawPicture, sourceKey } from '../../draw/picture';
import { paintPlaceholder } from '../../draw/placeholder';
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

/** Body of a product: its cut-out; without it a framed photo on screens, and nothing in exports. */
function productBody(layer: ProductLayer, making: Making): Body | undefined {
  const { resources, placeholders, isVector, lacks } = making;
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
      paintGround(canvas, resources, cutOut, layer, opacity);
      const onto = isVector ? box : snapped(matrix, box);
      const content = { ...layer, key: bitmapKey(cutOut) };
      drawPicture(canvas, resources, cutOut, content, width, height, onto, scaleOf(matrix));
    },
  };
}

/** How products are drawn. */
export const productDrawing: LayerDrawing<ProductLayer> = {
  body: productBody,
  isKept: true,
  keptWith: ({ source, feather = 0 }, { cutOut }) => {
    const picture = source.type === 'empty' ? undefined : cutOut?.(source, feather);
    return picture ? bitmapKey(picture) : 'photo';
  },
};
