import type { Matrix } from '@tuzuo/poster/draw/matrix';
import { type Point, selectionFrame, selectionFrames, turned, upright } from '@tuzuo/poster/edit/frame';
import { type EditState, pageOf, pathTo, selectedLayers, settled } from '@tuzuo/poster/edit/state';
import { CROP } from '@tuzuo/poster/layers/image/crop';
import type { Motion } from '@/lib/gesture';
import { bounded, carried, type Zoom, zoomAt } from '@/lib/gesture/zoom';
import type { StageFingers } from '@/platform/poster-canvas/port';
import { isInFrame } from './grips';

/**
 * Whether the selection fills the page. Such a background layer is dragged only when it is selected, to avoid
 * accidents.
 */
export function isGround(state: EditState): boolean {
  const [frame] = selectionFrames(state);
  const { width, height } = state.document.size;
  const corners = [0, width].flatMap((x) => [0, height].map((y) => ({ x, y })));
  return frame !== undefined && corners.every((corner) => isInFrame(frame, corner, 1));
}

export const isFree = (state: EditState) => selectedLayers(state).some(({ locked }) => !locked);

/**
 * The matrix from the selection's place in one state to that in another, if it was only moved, rotated or scaled; else
 * undefined.
 */
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

/** Ids of the page's own layers that change while the selection is moved: the selection, or the open group. */
export function liftedIds(state: EditState): string[] {
  const [outermost] = state.group === null ? [] : pathTo(pageOf(state).layers, state.group);
  if (outermost) return [outermost.id];
  return selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id]));
}

/** The selected image with another part of it visible. `offset` is in page coordinates. */
export function croppedBy(
  base: EditState,
  picture: { width: number; height: number },
  offset: Point,
  scale: number,
): EditState {
  const frame = selectionFrame(base);
  const { cropBy } = CROP;
  if (!frame || !cropBy.isEnabled(base)) return base;
  return settled(cropBy.perform(base, { picture, ...turned(offset, -frame.rotation), scale }, {}));
}

/** A point on a zoomed poster relative to the center of the poster's own area, in points. */
const fromMiddle = ({ x, y }: Point, { width, height }: StageFingers['frame'], zoom: Zoom): Point => ({
  x: x - width / 2 + zoom.x,
  y: y - height / 2 + zoom.y,
});

const wholeOf = ({ width, height }: StageFingers['frame'], { scale }: Zoom) => ({
  width: width / scale,
  height: height / scale,
});

/** The zoom after a movement of the fingers; `frame` is the poster's displayed size when the touch began. */
export function zoomedBy(zoom: Zoom, frame: StageFingers['frame'], motion: Motion): Zoom {
  const whole = wholeOf(frame, zoom);
  return bounded(carried(zoom, motion, fromMiddle(motion.from.middle, frame, zoom)), whole, whole);
}

/** Zoom factor per point of a wheel. */
const WHEEL = 0.002;

/** The zoom after a wheel turned at a point. */
export function zoomedByWheel(zoom: Zoom, frame: StageFingers['frame'], at: Point, turn: number): Zoom {
  const whole = wholeOf(frame, zoom);
  const scale = zoom.scale * Math.exp(-turn * WHEEL);
  return bounded(zoomAt(zoom, scale, fromMiddle(at, frame, zoom)), whole, whole);
}
