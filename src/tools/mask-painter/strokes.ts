import type { Size } from '@tuzuo/core/geometry/size';
import type { Point } from '@/lib/gesture';
import { createKeeper, type History, historyOf, pushed } from '@/lib/history';
import type { Pen } from '@/platform/paint-canvas';

/** What a finger paints; `keep` and `remove` are hints for that area. `tap` selects the object below it. */
export type PaintTool = 'brush' | 'rect' | 'lasso' | 'eraser' | 'keep' | 'remove' | 'tap';

/** One stroke, in pixels of the mask. */
export type Stroke = Drawn | Selected;

/** A stroke that a finger draws. */
export type Drawn = Way | Area;

/** A stroke with a round tip. */
type Way = { tool: 'brush' | 'eraser' | 'keep' | 'remove'; radius: number; points: readonly Point[] };

/** An area enclosed by a line. */
type Area = { tool: 'rect'; from: Point; to: Point } | { tool: 'lasso'; points: readonly Point[] };

/**
 * An object, by the lines around it, x and y by turns; those around holes run the other way. `keeps`: it is what is to be
 * kept of the image, instead of a part of the mask.
 */
type Selected = { tool: 'tap'; rings: readonly (readonly number[])[]; keeps: boolean };

const isWay = (stroke: Stroke): stroke is Way =>
  stroke.tool !== 'rect' && stroke.tool !== 'lasso' && stroke.tool !== 'tap';

/** Color of the mask; the canvas as a whole is translucent. */
const COLOR = '#ff2d55';

/** Colors by which the engine distinguishes the hints. */
const KEEP = '#00d060';
const REMOVE = '#ff2020';
const HINT_COLORS: Readonly<Partial<Record<PaintTool, string>>> = { keep: KEEP, remove: REMOVE };

/**
 * Width, as a share of the mask's longer side, of the line around a kept object that is left to the engine: the object is
 * found at a quarter of the mask's resolution, the engine follows its edge.
 */
const OPEN_EDGE = 0.01;

/** Minimum number of corners of an area. */
const MIN_CORNERS = 3;

/** Minimum distance between points, in pixels of the mask: closer ones only add work. */
const MIN_WAY = 1.5;

/** Whether a finger has moved far enough to add a point. */
export function isNewPoint(points: readonly Point[], point: Point): boolean {
  const last = points[points.length - 1];
  return !last || Math.hypot(point.x - last.x, point.y - last.y) >= MIN_WAY;
}

/** Top left corner and size of a rectangle. */
export function boxOf(from: Point, to: Point): Point & Size {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Whether a stroke covers anything: a tap with the lasso does not. */
function isVisible(stroke: Stroke): boolean {
  if (isWay(stroke)) return stroke.points.length > 0;
  if (stroke.tool === 'tap') return stroke.rings.length > 0;
  if (stroke.tool === 'lasso') return stroke.points.length >= MIN_CORNERS;
  const { width, height } = boxOf(stroke.from, stroke.to);
  return width >= 1 && height >= 1;
}

function tracePath(pen: Pen, points: readonly Point[]): void {
  pen.beginPath();
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}

/** Draws a brush or eraser stroke from one of its points on: while the finger moves, only the new part. */
export function drawWay(pen: Pen, { tool, radius, points }: Way, from = 0, grow = 0): void {
  const width = 2 * (tool === 'eraser' ? Math.max(0, radius - grow) : radius + grow);
  const tail = points.slice(Math.max(0, from - 1));
  const [first] = tail;
  if (!first || width <= 0) return;
  pen.globalCompositeOperation = tool === 'eraser' ? 'destination-out' : 'source-over';
  pen.strokeStyle = HINT_COLORS[tool] ?? COLOR;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  tracePath(pen, tail);
  // A path of a single point draws nothing on some hosts.
  if (tail.length === 1) pen.lineTo(first.x + 0.01, first.y);
  pen.stroke();
}

/** The corners of a rectangle or a lasso. */
function cornersOf(stroke: Area): readonly Point[] {
  if (stroke.tool === 'lasso') return stroke.points;
  const { x, y, width, height } = boxOf(stroke.from, stroke.to);
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

function traceRings(pen: Pen, rings: Selected['rings']): void {
  pen.beginPath();
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x = 0, y = 0] = [ring[at], ring[at + 1]];
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.closePath();
  }
}

function drawSelected(pen: Pen, rings: Selected['rings'], color: string, grow: number): void {
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = color;
  pen.strokeStyle = color;
  pen.lineJoin = 'round';
  traceRings(pen, rings);
  pen.fill();
  if (grow === 0) return;
  pen.lineWidth = 2 * grow;
  pen.stroke();
}

const isKept = (stroke: Stroke): stroke is Selected => stroke.tool === 'tap' && stroke.keeps;

/** Marks objects to be kept and everything else to be removed, with an open edge between the two. */
function drawKept(pen: Pen, kept: readonly Selected[], { width, height }: Size): void {
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = REMOVE;
  pen.fillRect(0, 0, width, height);
  for (const { rings } of kept) drawSelected(pen, rings, KEEP, 0);
  pen.globalCompositeOperation = 'destination-out';
  pen.lineWidth = OPEN_EDGE * Math.max(width, height);
  for (const { rings } of kept) {
    traceRings(pen, rings);
    pen.stroke();
  }
}

/** Draws all strokes of a mask, grown by `grow` pixels: objects to be kept first, since they are about all of it. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], size: Size, grow = 0): void {
  pen.clearRect(0, 0, size.width, size.height);
  const kept = strokes.filter(isKept);
  if (kept.length > 0) drawKept(pen, kept, size);
  for (const stroke of strokes) if (!isKept(stroke)) drawStroke(pen, stroke, grow);
}

/** Draws a stroke, grown by `grow` pixels. */
export function drawStroke(pen: Pen, stroke: Stroke, grow = 0): void {
  if (isWay(stroke)) {
    drawWay(pen, stroke, 0, grow);
    return;
  }
  if (stroke.tool === 'tap') {
    drawSelected(pen, stroke.rings, COLOR, grow);
    return;
  }
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = COLOR;
  tracePath(pen, cornersOf(stroke));
  pen.closePath();
  pen.fill();
  if (grow === 0) return;
  pen.strokeStyle = COLOR;
  pen.lineWidth = 2 * grow;
  pen.lineJoin = 'round';
  pen.stroke();
}

/** The strokes, with undo and redo. */
export type Strokes = History<readonly Stroke[]>;

export const NOTHING: Strokes = historyOf([]);

/** Restores the stored strokes from before the page was reloaded. */
export const strokesOf = (marks: unknown): Strokes =>
  Array.isArray(marks) ? historyOf(marks as readonly Stroke[]) : NOTHING;

/** The history after a new stroke. A stroke that covers nothing is ignored. */
export function painted(history: Strokes, stroke: Stroke): Strokes {
  return isVisible(stroke) ? pushed(history, [...history.present, stroke]) : history;
}

/** Whether nothing can be covered: an eraser alone covers nothing. */
export const isEmpty = ({ present }: Strokes) => present.every(({ tool }) => tool === 'eraser');

/** The last strokes, by image: a run unmounts the painter. */
export const keptStrokes = createKeeper(NOTHING);
