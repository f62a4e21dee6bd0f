import type { Matrix } from '@tuzuo/core/poster/draw/matrix';
import { CROP } from '@tuzuo/core/poster/edit/crop';
import { type Point, selectionFrame, selectionFrames, turned, upright } from '@tuzuo/core/poster/edit/frame';
import { type EditState, pageOf, pathTo, selectedLayers, settled } from '@tuzuo/core/poster/edit/state';
import type { Motion } from '@/lib/gesture';
import { bounded, carried, type Zoom, zoomAt } from '@/lib/gesture/zoom';
import type { StageFingers } from '@/platform/poster-canvas/port';
import { isInFrame } from './grips';

/** A layer that lies behind everything is not dragged unless it is selected: it would be moved by mistake. */
export function isGround(state: EditState): boolean {
  const [frame] = selectionFrames(state);
  const { width, height } = state.document.size;
  const corners = [0, width].flatMap((x) => [0, height].map((y) => ({ x, y })));
  return frame !== undefined && corners.every((corner) => isInFrame(frame, corner, 1));
}

export const isFree = (state: EditState) => selectedLayers(state).some(({ locked }) => !locked);

/** How the selection of one state lies in another, when it was only moved, turned or scaled; else undefined. */
export function wayBetween(before: EditState, after: EditState): Matrix | undefined {
  const index = selectedLayers(before).findIndex(({ locked }) => !locked);
  const [one, other] = [selectionFrames(before)[index], selectionFrames(after)[index]];
  if (!one || !other || one.width === 0) return undefined;
  const scale = other.width / one.width;
  if (Math.abs(other.height - one.height * scale) > 0.5) return undefined;
  const rotation = upright(other.rotation - one.rotation);
  const [right, down] = [turned({ x: scale, y: 0 }, rotation), turned({ x: 0, y: scale }, rotation)];
  const [a, b, c, d] = [right.x, right.y, down.x, down.y];
  return [a, b, c, d, other.x - a * one.x - c * one.y, other.y - b * one.x - d * one.y];
}

/** Layers of the page itself that change while the selection is moved: those of it, or the group that is open. */
export function liftedIds(state: EditState): string[] {
  const [outermost] = state.group === null ? [] : pathTo(pageOf(state).layers, state.group);
  if (outermost) return [outermost.id];
  return selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id]));
}

/** The selected picture with another part of it in its place. `way` is on the page. */
export function croppedBy(
  base: EditState,
  picture: { width: number; height: number },
  way: Point,
  scale: number,
): EditState {
  const frame = selectionFrame(base);
  const { cropBy } = CROP;
  if (!frame || !cropBy.isEnabled(base)) return base;
  return settled(cropBy.perform(base, { picture, ...turned(way, -frame.rotation), scale }, {}));
}

/** A place on a zoomed poster as it is from the middle of the poster's own place, in points. */
const fromMiddle = ({ x, y }: Point, { width, height }: StageFingers['frame'], zoom: Zoom): Point => ({
  x: x - width / 2 + zoom.x,
  y: y - height / 2 + zoom.y,
});

const wholeOf = ({ width, height }: StageFingers['frame'], { scale }: Zoom) => ({
  width: width / scale,
  height: height / scale,
});

/** What the zoom becomes when fingers move; `frame` is the poster's as it was when they came. */
export function zoomedBy(zoom: Zoom, frame: StageFingers['frame'], motion: Motion): Zoom {
  const whole = wholeOf(frame, zoom);
  return bounded(carried(zoom, motion, fromMiddle(motion.from.middle, frame, zoom)), whole, whole);
}

/** How much a wheel zooms for each of its points. */
const WHEEL = 0.002;

/** What the zoom becomes when a wheel turns at a place. */
export function zoomedByWheel(zoom: Zoom, frame: StageFingers['frame'], at: Point, turn: number): Zoom {
  const whole = wholeOf(frame, zoom);
  const scale = zoom.scale * Math.exp(-turn * WHEEL);
  return bounded(zoomAt(zoom, scale, fromMiddle(at, frame, zoom)), whole, whole);
}
