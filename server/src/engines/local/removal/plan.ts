import type { Size } from '@tuzuo/core/geometry/size';
import { mapToBytes } from '../picture/map-values';
import { grown } from '../picture/mask';
import { type Objects, toFull, toReduced } from './objects';

/** Alpha from which a pixel has some of an object. */
const HAZE = 12;

/** Share of an object that is painted over when all of it is meant. */
const MEANT = 0.6;

/** How far a stroke grows towards the object's edge: a share of its side, in reduced pixels between these. */
const REACH = { share: 0.06, min: 4, max: 24 } as const;

/** Reduced pixels beyond an object's edge that still have its color, as its halo. */
const HALO = 3;

/** Reduced pixels around the hole in which its surroundings are judged. */
const RING = 6;

/** Share of the surroundings that is object, above which the hole lies on an object, which then fills it. */
const ON_OBJECT = 0.3;

/** Largest share of what is known that may be excluded from copying. */
const MAX_BARRED = 0.8;

const sum = (flags: Uint8Array) => flags.reduce((all, is) => all + is, 0);

/** Largest share of a picture that its objects may take when it is expanded without repeating them. */
const MAX_OBJECTS = 0.7;

/** A picture's objects with their soft edges, 1 per pixel; undefined when there is hardly anything else. */
export function objectsOf(picture: Size, objects: Objects): Uint8Array | undefined {
  const flags = grown(
    mapToBytes(objects.parts, (part) => (part > 0 ? 1 : 0)),
    objects,
    HALO,
  );
  return sum(flags) > MAX_OBJECTS * flags.length ? undefined : toFull(flags, picture, objects);
}

/** What to fill, and what not to fill it from, at the picture's size; 1 = yes. */
type RemovalPlan = {
  hole: Uint8Array;
  barred?: Uint8Array;
  /** Whether an object is removed, not a part of one or of the ground. */
  isObject: boolean;
};

/**
 * Extends what was painted over to the edge of the objects that are meant, and excludes the others from being copied,
 * unless the hole lies on one of them.
 */
export function planRemoval(painted: Uint8Array, picture: Size, objects: Objects): RemovalPlan {
  const { alpha, parts, sizes } = objects;
  const brush = toReduced(painted, picture, objects);
  const covered = new Int32Array(sizes.length);
  for (const [pixel, part] of parts.entries()) {
    if (brush[pixel]) covered[part] = (covered[part] ?? 0) + 1;
  }
  const isMeant = (part: number) => part > 0 && (covered[part] ?? 0) >= MEANT * (sizes[part] ?? 0);
  const reach = Math.min(REACH.max, Math.max(REACH.min, Math.round(REACH.share * Math.sqrt(sum(brush)))));
  const near = grown(brush, objects, reach);
  const meant = parts.reduce((flags, part, pixel) => {
    flags[pixel] = near[pixel] && isMeant(part) ? 1 : 0;
    return flags;
  }, new Uint8Array(parts.length));
  const others = mapToBytes(parts, (part) => (part > 0 && !isMeant(part) ? 1 : 0));
  const [aroundMeant, aroundOthers] = [grown(meant, objects, HALO), grown(others, objects, 1)];
  const wideMeant = grown(meant, objects, 2 * HALO);
  const hole = brush.map((is, pixel) => {
    if (is) return 1;
    if (aroundOthers[pixel] || !near[pixel]) return 0;
    return aroundMeant[pixel] || (wideMeant[pixel] && (alpha[pixel] ?? 0) >= HAZE) ? 1 : 0;
  });
  const growth = toFull(hole, picture, objects);
  const whole = painted.map((is, pixel) => (is || growth[pixel] ? 1 : 0));

  const object = mapToBytes(parts, (part, pixel) => (part > 0 && !hole[pixel] ? 1 : 0));
  const ring = grown(hole, objects, RING);
  let [around, onObject] = [0, 0];
  for (const [pixel, is] of ring.entries()) {
    if (!is || hole[pixel]) continue;
    around += 1;
    onObject += object[pixel] ?? 0;
  }
  const isObject = sum(meant) > 0;
  if (sum(object) === 0 || onObject > ON_OBJECT * around) return { hole: whole, isObject };
  const barred = grown(object, objects, HALO);
  const known = hole.length - sum(hole);
  if (sum(barred) > MAX_BARRED * known) return { hole: whole, isObject };
  return { hole: whole, barred: toFull(barred, picture, objects), isObject };
}
