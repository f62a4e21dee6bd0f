import type { PosterSize } from '../../document';
import type { Body, LayerDrawing, LayerText, Making } from '../../draw/body';
import { boxOf, grown, union } from '../../draw/matrix';
import { cssColor, fillPath, strokePath } from '../../draw/paint';
import { glyphsByRun, inkOf, paintText } from '../../draw/text';
import type { FontFaces } from '../../fonts/glyphs';
import { layoutText, moveBy } from '../../text/layout';
import { chartRun } from './content';
import { type ChartLabel, chartMarks } from './marks';
import type { ChartLayer } from './schema';

/** Labels have one size, but not below this share of the chart's because of a single long one. */
const MIN_COMMON_SIZE = 0.4;

/** A text laid out in its box, in layer coordinates; one that does not fit is reduced. */
function laidLabel(
  layer: ChartLayer,
  { text, box, align, verticalAlign = 'middle' }: ChartLabel,
  share: number,
  faces: FontFaces,
  page: PosterSize,
): LayerText {
  const run = chartRun(layer, text);
  const runs = [{ ...run, size: Math.max(1, run.size * share) }];
  const laid = layoutText(
    {
      ...layer,
      type: 'text',
      width: Math.max(1, box.right - box.left),
      height: Math.max(1, box.bottom - box.top),
      runs,
      align,
      verticalAlign,
      lineHeight: 1.2,
      fit: { mode: 'shrink', minSize: 1 },
    },
    faces,
    page,
  );
  moveBy(laid, box.left, box.top);
  return { runs, laid, ground: undefined, isFree: false };
}

/** The labels, then the values, each in a common size. */
function laidLabels(layer: ChartLayer, faces: FontFaces, page: PosterSize): LayerText[] {
  const { labels } = chartMarks(layer);
  return [0, 1].flatMap((column) => {
    const shown = labels.filter((label) => label.column === column && label.text.trim() !== '');
    const first = shown.map((label) => laidLabel(layer, label, 1, faces, page));
    const smallest = Math.min(1, ...first.map(({ laid }) => laid.shrink));
    if (smallest === 1) return first;
    const share = Math.max(MIN_COMMON_SIZE, smallest);
    return shown.map((label) => laidLabel(layer, label, share, faces, page));
  });
}

function chartBody(layer: ChartLayer, making: Making): Body {
  const { marks } = chartMarks(layer);
  const texts = laidLabels(layer, making.resources.faces, making.size).map(({ laid, runs }) => {
    const glyphs = glyphsByRun(laid, making);
    return { laid, runs, glyphs, ink: inkOf(laid, glyphs, runs) };
  });
  const edge = Math.max(0, ...marks.map(({ stroke = 0 }) => stroke));
  const box = grown(boxOf(layer.width, layer.height), edge);
  return {
    ink: texts.reduce((all, { ink }) => (ink ? union(all, ink) : all), box),
    isFlat: false,
    paint(canvas, _matrix, opacity) {
      for (const { path, color, stroke } of marks) {
        if (stroke !== undefined) {
          strokePath(canvas, path, { color, width: stroke, cap: 'round', join: 'round' });
          continue;
        }
        canvas.fillStyle = cssColor(color);
        fillPath(canvas, path);
      }
      for (const { laid, runs, glyphs } of texts) paintText(canvas, laid, glyphs, runs, layer, opacity);
    },
  };
}

/** How charts are drawn. */
export const chartDrawing: LayerDrawing<ChartLayer> = {
  body: chartBody,
  hasEdges: true,
  isKept: true,
  laid: laidLabels,
};
