import type { Size } from '../../geometry/size';
import { fitsIn, MAX_COPIES, type Placement, type Rectangle, turn, type Wanted } from './rectangle';

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const holds = (a: Rectangle, b: Rectangle) =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

/** The largest free rectangles on the four sides of `used` within a free rectangle. */
function remains(free: Rectangle, used: Rectangle): Rectangle[] {
  if (!overlap(free, used)) return [free];
  const right = free.x + free.width - used.x - used.width;
  const below = free.y + free.height - used.y - used.height;
  return [
    { ...free, width: used.x - free.x },
    { ...free, x: used.x + used.width, width: right },
    { ...free, height: used.y - free.y },
    { ...free, y: used.y + used.height, height: below },
  ].filter(({ width, height }) => width > 0 && height > 0);
}

/** The place where the photo fits most tightly: the smallest gap on one side, then on the other. */
function findPlace(free: readonly Rectangle[], photo: Size): (Rectangle & { turned: boolean }) | undefined {
  let best: { place: Rectangle & { turned: boolean }; snug: number; rest: number } | undefined;
  for (const turned of [false, true]) {
    const size = turned ? turn(photo) : photo;
    for (const room of free) {
      if (!fitsIn(size, room)) continue;
      const gaps = [room.width - size.width, room.height - size.height];
      const snug = Math.min(...gaps);
      const rest = Math.max(...gaps);
      if (best && (snug > best.snug || (snug === best.snug && rest >= best.rest))) continue;
      best = { place: { x: room.x, y: room.y, ...size, turned }, snug, rest };
    }
  }
  return best?.place;
}

/**
 * Places the photos one after the other, each where it fits best in the free space ("maximal rectangles"), up to the
 * maximum of a sheet.
 */
export function packFreely(region: Size, wanted: readonly Wanted[]): Placement[] {
  let free: Rectangle[] = [{ x: 0, y: 0, ...region }];
  const laid: Placement[] = [];
  for (const { kind, count, width, height } of wanted) {
    for (let copy = 0; copy < count && laid.length < MAX_COPIES; copy += 1) {
      const place = findPlace(free, { width, height });
      if (!place) break;
      laid.push({ kind, ...place });
      // An untouched rectangle is still contained in no other: the others have only shrunk.
      const untouched = new Set(free);
      const left = free.flatMap((room) => remains(room, place));
      free = left.filter(
        (room, index) =>
          untouched.has(room) ||
          !left.some(
            (other, at) => at !== index && holds(other, room) && (at < index || !holds(room, other)),
          ),
      );
    }
  }
  return laid;
}
