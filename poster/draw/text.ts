import type { TableLayer, TextLayer, TextRun } from '../document';
import type { Glyph } from '../fonts/glyphs';
import type { LaidText, PlacedGlyph, TextDecoration } from '../text/laid-text';
import { layoutTable, layoutText } from '../text/layout';
import type { Body, Making } from './body';
import { type Box, boundsOf, boxOf, grown, type Matrix, union } from './matrix';
import { cssColor, fillPath, MITER_LIMIT, strokePath, styleOf } from './paint';
import { hullOf, polylinePath, rectPath, trace } from './path';
import type { CanvasPort } from './port';

/** A positioned glyph: the matrix maps its font units to the layer. */
interface Drawn {
  glyph: Glyph;
  matrix: Matrix;
  /** Width of the stroke that emboldens it, in px. */
  embolden: number;
}

const hulls = new WeakMap<Glyph, Box | null>();

/** The bounds of a glyph's outlines in font units, y up. */
function glyphHull(glyph: Glyph): Box | null {
  const known = hulls.get(glyph);
  if (known !== undefined) return known;
  const boxes = glyph.shapes.flatMap((shape) => hullOf(shape) ?? []);
  const hull = boxes.length > 0 ? boxes.reduce(union) : null;
  hulls.set(glyph, hull);
  return hull;
}

/** Traces outlines with the transform already applied, so that vector hosts need not handle it. */
function traceGlyph(canvas: CanvasPort, shape: Glyph['shapes'][number], matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  const { points } = shape;
  const moved = new Float64Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    moved[at] = a * x + c * y + e;
    moved[at + 1] = b * x + d * y + f;
  }
  trace(canvas, { ops: shape.ops, points: moved });
}

function placed({ x, y, rotation, size }: PlacedGlyph, unitsPerEm: number): Matrix {
  const scale = size / unitsPerEm;
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = rotation === 0 ? [scale, 0] : [scale * Math.cos(turn), scale * Math.sin(turn)];
  // The y axis of fonts points up.
  return [cos, sin, sin, -cos, x, y];
}

/** Groups the glyphs by run. */
function glyphsByRun(laid: LaidText, { resources, lacks }: Making): Map<number, Drawn[]> {
  lacks.glyphs.push(...laid.missing);
  const replaced = new Set<string>();
  const runs = new Map<number, Drawn[]>();
  for (const one of laid.glyphs) {
    const face = resources.faces.get(one.face);
    const glyph = face?.glyphs.get(one.key);
    if (glyph?.isReplacement && !replaced.has(one.face + one.key)) {
      replaced.add(one.face + one.key);
      lacks.glyphs.push({ face: one.face, key: one.key });
    }
    if (!face || !glyph || glyph.shapes.length === 0) continue;
    const drawn = {
      glyph,
      matrix: placed(one, face.unitsPerEm),
      embolden: (face.embolden / 1000) * one.size,
    };
    const run = runs.get(one.run);
    if (run) run.push(drawn);
    else runs.set(one.run, [drawn]);
  }
  return runs;
}

function inkOf(
  laid: LaidText,
  runs: ReadonlyMap<number, Drawn[]>,
  styles: readonly TextRun[],
): Box | undefined {
  let ink: Box | undefined;
  const add = (box: Box) => {
    ink = ink ? union(ink, box) : box;
  };
  for (const [index, glyphs] of runs) {
    const stroke = styles[index]?.stroke;
    for (const { glyph, matrix, embolden } of glyphs) {
      const hull = glyphHull(glyph);
      if (hull) add(grown(boundsOf(matrix, hull), embolden + (stroke ? stroke.width * laid.shrink : 0)));
    }
  }
  for (const { x, y, length, thickness } of laid.decorations)
    add(grown({ left: x, top: y, right: x, bottom: y }, length + thickness));
  return ink;
}

/** The line under or through a text. */
function decorationPath({ x, y, length, rotation }: TextDecoration) {
  const turn = (rotation * Math.PI) / 180;
  return polylinePath([
    [x, y],
    [x + length * Math.cos(turn), y + length * Math.sin(turn)],
  ]);
}

/** Fills and strokes every glyph separately: up to four times faster than all of them as one path. */
function eachOutline(canvas: CanvasPort, glyphs: readonly Drawn[], paint: (glyph: Drawn) => void): void {
  for (const drawn of glyphs) {
    for (const shape of drawn.glyph.shapes) {
      if (shape.fill !== undefined) continue;
      canvas.beginPath();
      traceGlyph(canvas, shape, drawn.matrix);
      paint(drawn);
    }
  }
}

function paintEmoji(canvas: CanvasPort, glyphs: readonly Drawn[], opacity: number): void {
  for (const { glyph, matrix } of glyphs) {
    for (const shape of glyph.shapes) {
      if (shape.fill === undefined) continue;
      canvas.globalAlpha = opacity * (shape.opacity ?? 1);
      canvas.fillStyle = shape.fill;
      canvas.beginPath();
      traceGlyph(canvas, shape, matrix);
      canvas.fill();
    }
  }
  canvas.globalAlpha = opacity;
}

/** Strokes are painted below all fills, so that no glyph's stroke covers its neighbor. */
function paintText(
  canvas: CanvasPort,
  laid: LaidText,
  runs: ReadonlyMap<number, Drawn[]>,
  styles: readonly TextRun[],
  size: { width: number; height: number },
  opacity: number,
): void {
  canvas.lineJoin = 'round';
  canvas.miterLimit = MITER_LIMIT;
  canvas.setLineDash([]);
  for (const [index, glyphs] of runs) {
    const stroke = styles[index]?.stroke;
    if (!stroke || stroke.width <= 0) continue;
    canvas.strokeStyle = cssColor(stroke.color);
    eachOutline(canvas, glyphs, ({ embolden }) => {
      canvas.lineWidth = stroke.width * laid.shrink * 2 + embolden;
      canvas.stroke();
    });
  }
  for (const [index, glyphs] of runs) {
    const run = styles[index];
    if (!run) continue;
    const style = styleOf(canvas, run.fill, size.width, size.height);
    canvas.fillStyle = style;
    canvas.strokeStyle = style;
    eachOutline(canvas, glyphs, ({ embolden }) => {
      if (embolden > 0) {
        canvas.lineWidth = embolden;
        canvas.stroke();
      }
      canvas.fill();
    });
    paintEmoji(canvas, glyphs, opacity);
  }
  for (const decoration of laid.decorations) {
    const run = styles[decoration.run];
    if (!run) continue;
    canvas.beginPath();
    trace(canvas, decorationPath(decoration));
    canvas.strokeStyle = styleOf(canvas, run.fill, size.width, size.height);
    canvas.lineWidth = decoration.thickness;
    canvas.lineCap = 'butt';
    canvas.stroke();
  }
}

/** Whether parts of a text may overlap. */
const isOverlaid = (runs: ReadonlyMap<number, Drawn[]>, styles: readonly TextRun[]) =>
  styles.some(({ stroke, tracking = 0 }) => stroke || tracking < 0) ||
  [...runs.values()].some((glyphs) =>
    glyphs.some(({ embolden, glyph }) => embolden > 0 || glyph.shapes.length > 1),
  );

/** Body of a text with its background. */
export function textBody(layer: TextLayer, making: Making): Body | undefined {
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

const sums = (shares: readonly number[], length: number): number[] => {
  let place = 0;
  return [0, ...shares.map((share) => (place += share * length))];
};

/** Body of a table: backgrounds of its cells, their texts, and the borders. */
export function tableBody(layer: TableLayer, making: Making): Body | undefined {
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
