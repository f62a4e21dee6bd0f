import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import { PLACEMENT_REACH, type PlacedPoint } from '@tuzuo/core/tools/placement';
import type { Place } from './body';

/** Tolerance for rounding and for the page's step size. */
const SLACK = 0.01;

/** Converts points of a picture to the relative positions that the page uses. */
export const shownPoints = (
  places: Readonly<Record<string, Place>>,
  { width, height }: Size,
): PlacedPoint[] =>
  Object.entries(places).map(([name, [x, y]]) => ({
    name,
    x: Math.min(1, Math.max(0, x / width)),
    y: Math.min(1, Math.max(0, y / height)),
  }));

/** The positions that the user has dragged, in the picture's pixels. */
export const draggedPlaces = (points: unknown, { width, height }: Size): Record<string, Place> =>
  Object.fromEntries(
    (Array.isArray(points) ? (points as PlacedPoint[]) : []).map(({ name, x, y }) => [
      name,
      [x * width, y * height] as Place,
    ]),
  );

/** Whether every dragged point is a proposed one and near enough to its proposal. */
export function checkPlacement(
  dragged: Readonly<Record<string, Place>>,
  proposed: Readonly<Record<string, Place>>,
  { width, height }: Size,
): TaskCheck {
  const side = Math.max(width, height);
  const moves = Object.entries(dragged).map(([name, [x, y]]) => {
    const place = proposed[name];
    return place ? Math.hypot(x - place[0], y - place[1]) / side : 1;
  });
  const found = Math.round(100 * Math.max(0, ...moves));
  return {
    key: 'placement',
    ok: found <= 100 * (PLACEMENT_REACH + SLACK),
    found,
    need: 100 * PLACEMENT_REACH,
  };
}
