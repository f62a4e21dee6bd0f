import type { Body, LayerDrawing, Making } from '../../draw/body';
import { union } from '../../draw/matrix';
import { cssColor, fillPath } from '../../draw/paint';
import { rectPath } from '../../draw/path';
import { glyphsByRun, inkOf, isOverlaid, paintText } from '../../draw/text';
import { layoutText } from '../../text/layout';
import type { TextLayer } from './schema';

/** Body of a text with its background. */
function textBody(layer: TextLayer, making: Making): Body | undefined {
  const laid = layoutText(layer, making.resources.faces, making.size);
  const runs = glyphsByRun(laid, making);
  const { background } = layer;
  const ground = background && {
    left: laid.x - background.padding,
    top: laid.y - background.padding,
    right: laid.x + laid.width + background.padding,
    bottom: laid.y + laid.height + background.padding,
  };
  const ink = inkOf(laid, runs, layer.runs);
  if (!ink) return undefined;
  return {
    ink: ground ? union(ink, ground) : ink,
    isFlat: !ground && laid.decorations.length === 0 && !isOverlaid(runs, layer.runs),
    paint(canvas, _matrix, opacity) {
      if (background && ground) {
        const [width, height] = [ground.right - ground.left, ground.bottom - ground.top];
        canvas.fillStyle = cssColor(background.color);
        fillPath(canvas, rectPath(ground.left, ground.top, width, height, background.radius));
      }
      paintText(canvas, laid, runs, layer.runs, layer, opacity);
    },
  };
}

/** How texts are drawn. */
export const textDrawing: LayerDrawing<TextLayer> = {
  body: textBody,
  hasEdges: true,
  isKept: true,
  laid: (layer, faces, page) => [
    {
      runs: layer.runs,
      laid: layoutText(layer, faces, page),
      ground: layer.background?.color,
      isFree: layer.vertical === true || layer.arc !== undefined,
    },
  ],
};
