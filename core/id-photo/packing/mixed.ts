import { fitsIn, type Placement, type Rectangle, type Size, turn } from './rectangle';

/** A photo and how many copies of it are to be laid. */
export type Wanted = Size & { kind: number; count: number };

const overlap = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const holds = (a: Rectangle, b: Rectangle) =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

/** What is left of a free rectangle once `used` lies in it: the largest rectangles on its four sides. */
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

/** Where the photo fits most snugly: the least room beside it, then below it. */
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

/** Lays the photos one after the other, each where it fits best in what is free ("maximal rectangles"). */
function layInOrder(region: Size, wanted: readonly Wanted[]): Placement[] {
  let free: Rectangle[] = [{ x: 0, y: 0, ...region }];
  const laid: Placement[] = [];
  for (const { kind, count, width, height } of wanted) {
    for (let copy = 0; copy < count; copy += 1) {
      const place = findPlace(free, { width, height });
      if (!place) break;
      laid.push({ kind, ...place });
      const left = free.flatMap((room) => remains(room, place));
      free = left.filter(
        (room, index) =>
          !left.some(
            (other, at) => at !== index && holds(other, room) && (at < index || !holds(room, other)),
          ),
      );
    }
  }
  return laid;
}

const areaOf = (sizes: readonly Size[]) => sizes.reduce((sum, { width, height }) => sum + width * height, 0);

/**
 * Photos of several sizes in a region: first those of which a number is wanted, then, in what is left, those that
 * fill it. The best of a few orders.
 */
export function packMixed(region: Size, counted: readonly Wanted[], filling: readonly Wanted[]): Placement[] {
  const orders = [
    (a: Wanted, b: Wanted) => areaOf([b]) - areaOf([a]),
    (a: Wanted, b: Wanted) => Math.max(b.width, b.height) - Math.max(a.width, a.height),
    (a: Wanted, b: Wanted) => Math.min(b.width, b.height) - Math.min(a.width, a.height),
    () => 0,
  ];
  let best: { laid: Placement[]; asked: number; area: number } | undefined;
  for (const order of orders) {
    const laid = layInOrder(region, [...[...counted].sort(order), ...filling]);
    const asked = laid.filter(({ kind }) => counted.some((one) => one.kind === kind)).length;
    const area = areaOf(laid);
    if (!best || asked > best.asked || (asked === best.asked && area > best.area))
      best = { laid, asked, area };
  }
  return best?.laid ?? [];
}
