import type { Body, LayerDrawing, Making } from '../../draw/body';
import { boxOf, grown, isUpright } from '../../draw/matrix';
import { cssColor, fillPath } from '../../draw/paint';
import { PathPen, rectPath } from '../../draw/path';
import { QUIET_ZONE } from './quiet-zone';
import type { CodeLayer } from './schema';

/**
 * Edges of modules along one side, in layer coordinates; aligned to whole pixels where the layer is not rotated, for
 * sharpness.
 */
function edges(count: number, length: number, scale: number, shift: number, isSnapped: boolean): number[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const place = (index * length) / count;
    return isSnapped ? (Math.round(place * scale + shift) - shift) / scale : place;
  });
}

/**
 * Body of a QR code or barcode. The quiet zone is part of its background: without one, the surroundings must provide
 * it.
 */
function codeBody(layer: CodeLayer, { resources, isVector, lacks }: Making): Body | undefined {
  const { id, format, text, color, background, width, height } = layer;
  const modules = resources.codeModules(format, text);
  const across = modules?.[0]?.length ?? 0;
  if (!modules || across === 0) {
    lacks.codes.push(id);
    return undefined;
  }
  const quiet = background ? QUIET_ZONE[format] : 0;
  const isBar = format !== 'qr';
  // Modules stay square: a QR code is limited by the shorter side.
  const side = Math.min(width, height);
  const box = isBar
    ? { x: 0, y: 0, width, height }
    : { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  return {
    ink: grown(boxOf(width, height), 1),
    isFlat: background === null,
    paint(canvas, matrix) {
      const [a, , , d, e, f] = matrix;
      const isSnapped = !isVector && isUpright(matrix);
      const columns = across + 2 * quiet;
      const rows = isBar ? 1 : modules.length + 2 * quiet;
      const xs = edges(columns, box.width, a, a * box.x + e, isSnapped);
      const ys = edges(rows, box.height, d, d * box.y + f, isSnapped);
      const pen = new PathPen();
      const addBar = (from: number, to: number, row: number) => {
        const [left, right] = [box.x + (xs[from + quiet] as number), box.x + (xs[to + quiet] as number)];
        const line = isBar ? 0 : row + quiet;
        const [top, bottom] = [box.y + (ys[line] as number), box.y + (ys[line + 1] as number)];
        pen.moveTo(left, top).lineTo(right, top).lineTo(right, bottom).lineTo(left, bottom).close();
      };
      for (const [row, line] of modules.entries()) {
        let from = -1;
        for (let index = 0; index <= line.length; index += 1) {
          if (line[index] && from < 0) from = index;
          else if (!line[index] && from >= 0) {
            addBar(from, index, row);
            from = -1;
          }
        }
      }
      if (background) {
        canvas.fillStyle = cssColor(background);
        fillPath(canvas, rectPath(0, 0, width, height));
      }
      canvas.fillStyle = cssColor(color);
      fillPath(canvas, pen);
    },
  };
}

/** How codes are drawn. */
export const codeDrawing: LayerDrawing<CodeLayer> = {
  body: codeBody,
  isKept: true,
};
