import type { TextRun } from '../document';
import type { Glyph } from '../fonts/glyphs';
import type { LaidText, PlacedGlyph, TextDecoration } from '../text/laid-text';
import type { Making } from './body';
import { type Box, boundsOf, grown, type Matrix, union } from './matrix';
import { cssColor, MITER_LIMIT, styleOf } from './paint';
import { hullOf, polylinePath, trace } from './path';
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
export function glyphsByRun(laid: LaidText, { resources, lacks }: Making): Map<number, Drawn[]> {
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

export function inkOf(
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
export function paintText(
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
export const isOverlaid = (runs: ReadonlyMap<number, Drawn[]>, styles: readonly TextRun[]) =>
  styles.some(({ stroke, tracking = 0 }) => stroke || tracking < 0) ||
  [...runs.values()].some((glyphs) =>
    glyphs.some(({ embolden, glyph }) => embolden > 0 || glyph.shapes.length > 1),
  );
