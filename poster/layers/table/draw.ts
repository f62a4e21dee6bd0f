import type { Body, LayerDrawing, Making } from '../../draw/body';
import { boxOf, grown, union } from '../../draw/matrix';
import { cssColor, fillPath, MITER_LIMIT, strokePath } from '../../draw/paint';
import { polylinePath, rectPath } from '../../draw/path';
import { glyphsByRun, inkOf, paintText } from '../../draw/text';
import { layoutTable } from '../../text/layout';
import type { TableLayer } from './schema';

const sums = (shares: readonly number[], length: number): number[] => {
  let place = 0;
  return [0, ...shares.map((share) => (place += share * length))];
};

/** Body of a table: backgrounds of its cells, their texts, and the borders. */
function tableBody(layer: TableLayer, making: Making): Body | undefined {
  const { columns, rows, cells, border, width, height } = layer;
  const texts = layoutTable(layer, making.resources.faces, making.size);
  const [xs, ys] = [sums(columns, width), sums(rows, height)];
  const parts = cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const laid = texts[row]?.[column];
      const [left, right] = [xs[column], xs[column + 1]];
      const [top, bottom] = [ys[row], ys[row + 1]];
      if (!laid || left === undefined || right === undefined || top === undefined || bottom === undefined)
        return [];
      const runs = glyphsByRun(laid, making);
      return [{ cell, laid, runs, box: { left, top, right, bottom }, ink: inkOf(laid, runs, cell.runs) }];
    }),
  );
  const box = grown(boxOf(width, height), border ? (border.width / 2) * MITER_LIMIT : 0);
  return {
    ink: parts.reduce((all, { ink }) => (ink ? union(all, ink) : all), box),
    isFlat: false,
    paint(canvas, _matrix, opacity) {
      for (const { cell, box: ground } of parts) {
        if (!cell.fill) continue;
        canvas.fillStyle = cssColor(cell.fill);
        fillPath(
          canvas,
          rectPath(ground.left, ground.top, ground.right - ground.left, ground.bottom - ground.top),
        );
      }
      for (const { cell, laid, runs, box: ground } of parts) {
        const size = { width: ground.right - ground.left, height: ground.bottom - ground.top };
        paintText(canvas, laid, runs, cell.runs, size, opacity);
      }
      if (!border) return;
      for (const x of xs.slice(1, -1))
        strokePath(
          canvas,
          polylinePath([
            [x, 0],
            [x, height],
          ]),
          border,
        );
      for (const y of ys.slice(1, -1))
        strokePath(
          canvas,
          polylinePath([
            [0, y],
            [width, y],
          ]),
          border,
        );
      strokePath(canvas, rectPath(0, 0, width, height), border);
    },
  };
}

/** How tables are drawn. */
export const tableDrawing: LayerDrawing<TableLayer> = {
  body: tableBody,
  hasEdges: true,
  isKept: true,
  laid: (layer, faces, page) => {
    const rows = layoutTable(layer, faces, page);
    return layer.cells.flatMap((cells, row) =>
      cells.flatMap(({ runs, fill: ground }, column) => {
        const laid = rows[row]?.[column];
        return laid ? [{ runs, laid, ground, isFree: false }] : [];
      }),
    );
  },
};
