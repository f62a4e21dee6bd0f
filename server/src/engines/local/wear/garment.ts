import type { Place } from '../body/body';
import { farApart, SIDES, type Side } from '../body/body';
import { type Bay, baysOf, contourOf, type Shape, wayAlong } from './contour';
import type { Edges, Garment, GarmentKind, Outline } from './garment-parts';
import { isBottom, isShoulderless, isSymmetric, isTop } from './plausible';

/** Concavities shallower than this share of the garment's width are folds. */
const FOLD = 0.025;

/** Minimum depth of a sleeve's concavity and how far out its cuff lies, in shares of the garment's width. */
const SLEEVE = { depth: 0.045, out: 0.03, raised: 0.12 } as const;

/** Minimum depth of the concavity between two legs, in shares of the height. */
const LEGS = 0.12;

function outlineOf(shape: Shape): Outline | undefined {
  const contour = contourOf(shape);
  if (contour.length < 40) return undefined;
  const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const box = { left, top, width, height };
  return { contour, box, middle: left + width / 2, bays: baysOf(contour, FOLD * width) };
}

/** The contour's point farthest towards a corner: `x` and `y` weigh the shares of the box. */
function corner(
  { contour, box }: Outline,
  x: number,
  y: number,
  among: (place: Place) => boolean = () => true,
): number {
  let [best, max] = [0, Number.NEGATIVE_INFINITY];
  for (const [index, place] of contour.entries()) {
    const value = (x * (place[0] - box.left)) / box.width + (y * (place[1] - box.top)) / box.height;
    if (value > max && among(place)) [best, max] = [index, value];
  }
  return best;
}

const outward = (side: Side) => (side === 'left' ? -1 : 1);

const isOn = ({ middle }: Outline, side: Side, [x]: Place) => (side === 'left' ? x < middle : x >= middle);

/** The point of a path whose column (axis 0) or row (axis 1) is nearest to the wanted one. */
function nearestOn(path: readonly number[], { contour }: Outline, axis: 0 | 1, wanted: number): number {
  let [best, min] = [path[0] ?? 0, Number.POSITIVE_INFINITY];
  for (const index of path) {
    const distance = Math.abs((contour[index]?.[axis] ?? 0) - wanted);
    if (distance < min) [best, min] = [index, distance];
  }
  return best;
}

const indicesAlong = ({ contour }: Outline, from: number, to: number): number[] =>
  Array.from(
    { length: ((to - from + contour.length) % contour.length) + 1 },
    (_, step) => (from + step) % contour.length,
  );

/**
 * The contour runs clockwise: down on the right, up on the left. Returns a side's path from its upper to lower point.
 */
function downTheSide(outline: Outline, side: Side, upper: number, lower: number): Place[] {
  return side === 'right'
    ? wayAlong(outline.contour, upper, lower)
    : wayAlong(outline.contour, lower, upper).toReversed();
}

/** The armpit of a sleeve, and its cuff's corners. */
type SleeveMarks = { armpit: number; inner: number; outer: number };

function sleeveOf(outline: Outline, side: Side): SleeveMarks | undefined {
  const { contour, box, bays } = outline;
  const at = (index: number): Place => contour[index] ?? [0, 0];
  const bay = bays.find(({ deepest, depth, from, to }) => {
    const [pit, cuff] = [at(deepest), at(side === 'left' ? to : from)];
    const isOut = (pit[0] - cuff[0]) * -outward(side) > SLEEVE.out * box.width;
    const share = (pit[1] - box.top) / box.height;
    return (
      isOn(outline, side, pit) &&
      depth >= SLEEVE.depth * box.width &&
      isOut &&
      share > 0.08 &&
      share < 0.75 &&
      cuff[1] > pit[1] - SLEEVE.raised * box.height
    );
  });
  if (!bay) return undefined;
  // The hull touches one corner of the cuff; the other is where the path along the sleeve turns.
  const end = side === 'left' ? bay.to : bay.from;
  const pit = at(bay.deepest);
  const top = corner(outline, 0, -1, (place) => isOn(outline, side, place));
  const upper = (side === 'left' ? indicesAlong(outline, end, top) : indicesAlong(outline, top, end)).filter(
    (index) => (at(index)[0] - pit[0]) * outward(side) > 0,
  );
  const lower =
    side === 'left' ? indicesAlong(outline, bay.deepest, end) : indicesAlong(outline, end, bay.deepest);
  const above = turnOf(outline, upper, at(end), [pit[0], box.top]);
  const below = turnOf(outline, lower, at(end), pit);
  const [inner, outer] = below.distance > above.distance ? [below.index, end] : [end, above.index];
  return outer === inner ? undefined : { armpit: bay.deepest, inner, outer };
}

/** The point of a path farthest from the line between two places. */
function turnOf({ contour }: Outline, path: readonly number[], [ax, ay]: Place, [bx, by]: Place) {
  let [index, distance] = [path[0] ?? 0, 0];
  for (const at of path) {
    const [x, y] = contour[at] ?? [0, 0];
    const away = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (away > distance) [index, distance] = [at, away];
  }
  return { index, distance: distance / Math.max(1, Math.hypot(bx - ax, by - ay)) };
}

/** The concavity between two legs. */
function legsOf({ contour, box, middle, bays }: Outline): Bay | undefined {
  const at = (index: number): Place => contour[index] ?? [0, 0];
  const low = box.top + 0.6 * box.height;
  return bays.find(
    ({ deepest, depth, from, to }) =>
      depth >= LEGS * box.height &&
      Math.abs(at(deepest)[0] - middle) < 0.2 * box.width &&
      at(from)[1] > low &&
      at(to)[1] > low,
  );
}

/** Landmarks of an outline. */
type Marks = {
  /** Contour indices down each side. */
  sides: Record<Side, { top: number; armpit?: number; hem: number; sleeve?: SleeveMarks; shoulder?: Place }>;
  legs?: Bay;
};

/** Finds the ends of the shoulders and the armpits below them. */
function shoulderMarks(outline: Outline): Marks {
  const { contour, box } = outline;
  const at = (index: number): Place => contour[index] ?? [0, 0];
  const legs = legsOf(outline);
  const sleeves = { left: sleeveOf(outline, 'left'), right: sleeveOf(outline, 'right') };
  const hasSleeves = sleeves.left && sleeves.right;
  const sideOf = (side: Side): Marks['sides'][Side] => {
    const sign = outward(side);
    const sleeve = hasSleeves ? sleeves[side] : undefined;
    const inBody = (place: Place) =>
      isOn(outline, side, place) &&
      place[1] > box.top + 0.6 * box.height &&
      (!sleeve || (place[0] - at(sleeve.armpit)[0]) * sign < 0.22 * box.width);
    const hem = legs
      ? corner(
          outline,
          0.5 * sign,
          1,
          (place) => isOn(outline, side, place) && place[1] > box.top + 0.6 * box.height,
        )
      : sleeve
        ? corner(outline, 0.5 * sign, 1, (place) => inBody(place) && !isSleeve(outline, sleeve, side, place))
        : corner(outline, 0.5 * sign, 1, inBody);
    if (sleeve) {
      const top = corner(outline, 0, -1, (place) => isOn(outline, side, place));
      const upper =
        side === 'left' ? indicesAlong(outline, sleeve.outer, top) : indicesAlong(outline, top, sleeve.outer);
      const shoulder = nearestOn(upper, outline, 0, at(sleeve.armpit)[0]);
      return { top: shoulder, armpit: sleeve.armpit, hem, sleeve };
    }
    const top = corner(outline, 0.6 * sign, -1, (place) => isOn(outline, side, place));
    return { top, hem };
  };
  const sides = { left: sideOf('left'), right: sideOf('right') };
  if (!hasSleeves) {
    // Sleeveless: the armhole is about half as deep as the shoulders are wide.
    const shoulderWidth = farApart(at(sides.left.top), at(sides.right.top));
    for (const side of SIDES) {
      const mark = sides[side];
      const path =
        side === 'right'
          ? indicesAlong(outline, mark.top, mark.hem)
          : indicesAlong(outline, mark.hem, mark.top);
      mark.armpit = nearestOn(path, outline, 1, at(mark.top)[1] + 0.55 * shoulderWidth);
    }
  }
  return { sides, ...(legs && { legs }) };
}

/** Whether a point lies beyond a sleeve's armpit, like the cuff of a hanging sleeve. */
function isSleeve({ contour }: Outline, { armpit, inner }: SleeveMarks, side: Side, place: Place): boolean {
  const [pit, cuff] = [contour[armpit] ?? [0, 0], contour[inner] ?? [0, 0]];
  const limit = pit[0] * 0.35 + cuff[0] * 0.65;
  return cuff[1] > pit[1] && (place[0] - limit) * outward(side) > 0;
}

const straight = (from: Place, to: Place): Place[] => [from, to];

function legEdges(outline: Outline, marks: Marks): Garment['legs'] {
  const { legs } = marks;
  if (!legs) return undefined;
  const { contour } = outline;
  const pit = contour[legs.deepest] ?? [0, 0];
  const edge = (side: Side): { outer: Place[]; inner: Place[] } => {
    const { hem, top, armpit } = marks.sides[side];
    const outerWay =
      side === 'right'
        ? indicesAlong(outline, armpit ?? top, hem)
        : indicesAlong(outline, hem, armpit ?? top);
    const hip = nearestOn(outerWay, outline, 1, pit[1]);
    const inner =
      side === 'right'
        ? wayAlong(contour, legs.from, legs.deepest).toReversed()
        : wayAlong(contour, legs.deepest, legs.to);
    return { outer: downTheSide(outline, side, hip, hem), inner };
  };
  const [left, right] = [edge('left'), edge('right')];
  return {
    left: { left: left.outer, right: left.inner },
    right: { left: right.inner, right: right.outer },
  };
}

/** Analyzes a garment that is worn from the shoulders down. */
function fromShoulders(outline: Outline): Garment | undefined {
  const { contour, box } = outline;
  const at = (index: number): Place => contour[index] ?? [0, 0];
  const marks = shoulderMarks(outline);
  const { left, right } = marks.sides;
  const [tipLeft, tipRight] = [at(left.top), at(right.top)];
  const [pitLeft, pitRight] = [at(left.armpit ?? left.top), at(right.armpit ?? right.top)];
  if (tipRight[0] - tipLeft[0] < 0.12 * box.width || pitLeft[1] <= tipLeft[1]) return undefined;
  const neck = { left: [tipLeft[0], box.top] as Place, right: [tipRight[0], box.top] as Place };
  const legs = legEdges(outline, marks);
  const endLeft = legs?.left.left[0] ?? at(left.hem);
  const endRight = legs?.right.right[0] ?? at(right.hem);
  const lowest = box.top + box.height;
  const down = (side: Side, from: number, to: Place) => {
    const mark = marks.sides[side];
    const path = downTheSide(outline, side, from, mark.hem);
    const end = path.findIndex(([x, y]) => x === to[0] && y === to[1]);
    return end < 0 ? path : path.slice(0, end + 1);
  };
  const levels: Garment['levels'] = [
    { name: 'neck', ...neck },
    { name: 'shoulder', left: tipLeft, right: tipRight },
    { name: 'armpit', left: pitLeft, right: pitRight },
    { name: legs ? 'crotch' : 'hem', left: endLeft, right: endRight },
  ];
  const torso: Edges[] = [
    { left: straight(neck.left, tipLeft), right: straight(neck.right, tipRight) },
    {
      left: left.sleeve
        ? straight(tipLeft, pitLeft)
        : downTheSide(outline, 'left', left.top, left.armpit ?? left.top),
      right: right.sleeve
        ? straight(tipRight, pitRight)
        : downTheSide(outline, 'right', right.top, right.armpit ?? right.top),
    },
    {
      left: down('left', left.armpit ?? left.top, endLeft),
      right: down('right', right.armpit ?? right.top, endRight),
    },
  ];
  const tail = lowest - Math.max(endLeft[1], endRight[1]);
  if (!legs && tail > 1) {
    const ends = { left: [endLeft[0], lowest] as Place, right: [endRight[0], lowest] as Place };
    levels.push({ name: 'tail', ...ends });
    torso.push({ left: straight(endLeft, ends.left), right: straight(endRight, ends.right) });
  }
  const sleeves =
    left.sleeve && right.sleeve
      ? {
          left: sleeveEdges(outline, 'left', left.top, left.sleeve),
          right: sleeveEdges(outline, 'right', right.top, right.sleeve),
        }
      : undefined;
  return { levels, torso, ...(sleeves && { sleeves }), ...(legs && { legs }) };
}

function sleeveEdges(
  { contour }: Outline,
  side: Side,
  shoulder: number,
  { armpit, inner, outer }: SleeveMarks,
): Edges {
  return side === 'left'
    ? {
        left: wayAlong(contour, outer, shoulder).toReversed(),
        right: wayAlong(contour, armpit, inner),
      }
    : {
        left: wayAlong(contour, inner, armpit).toReversed(),
        right: wayAlong(contour, shoulder, outer),
      };
}

/** Analyzes a garment that is worn from the waist down. */
function fromWaist(outline: Outline): Garment | undefined {
  const { contour, box, middle } = outline;
  const at = (index: number): Place => contour[index] ?? [0, 0];
  const legs = legsOf(outline);
  const isHigh = ([, y]: Place) => y < box.top + 0.4 * box.height;
  const isLow = ([, y]: Place) => y > box.top + 0.5 * box.height;
  const mark = (side: Side) => {
    const sign = outward(side);
    const on = (place: Place) => (side === 'left' ? place[0] < middle : place[0] >= middle);
    return {
      top: corner(outline, 0.35 * sign, -1, (place) => on(place) && isHigh(place)),
      hem: corner(outline, 0.5 * sign, 1, (place) => on(place) && isLow(place)),
    };
  };
  const marks: Marks = { sides: { left: mark('left'), right: mark('right') }, ...(legs && { legs }) };
  const { left, right } = marks.sides;
  const [topLeft, topRight] = [at(left.top), at(right.top)];
  if (topRight[0] - topLeft[0] < 0.15 * box.width) return undefined;
  const edges = legEdges(outline, marks);
  const endLeft = edges?.left.left[0] ?? at(left.hem);
  const endRight = edges?.right.right[0] ?? at(right.hem);
  const upTo = (side: Side, to: Place) => {
    const path = downTheSide(outline, side, marks.sides[side].top, marks.sides[side].hem);
    const end = path.findIndex(([x, y]) => x === to[0] && y === to[1]);
    return end < 1 ? path : path.slice(0, end + 1);
  };
  const levels: Garment['levels'] = [
    { name: 'waist', left: topLeft, right: topRight },
    { name: edges ? 'crotch' : 'hem', left: endLeft, right: endRight },
  ];
  const torso: Edges[] = [{ left: upTo('left', endLeft), right: upTo('right', endRight) }];
  const lowest = box.top + box.height;
  if (!edges && lowest - Math.max(endLeft[1], endRight[1]) > 1) {
    const ends = { left: [endLeft[0], lowest] as Place, right: [endRight[0], lowest] as Place };
    levels.push({ name: 'tail', ...ends });
    torso.push({ left: straight(endLeft, ends.left), right: straight(endRight, ends.right) });
  }
  return { levels, torso, ...(edges && { legs: edges }) };
}

/**
 * Analyzes the outline of a garment laid flat: undefined when it does not look like one, `shoulderless` for a halter or
 * a strapless garment, which cannot be hung on a body's shoulders.
 */
export function garmentOf(shape: Shape, kind: GarmentKind): Garment | 'shoulderless' | undefined {
  const outline = outlineOf(shape);
  if (!outline || !isSymmetric(shape, outline)) return undefined;
  const garment = kind === 'bottom' ? fromWaist(outline) : fromShoulders(outline);
  if (kind === 'bottom') return garment && isBottom(outline, garment) ? garment : undefined;
  const top = garment && isTop(outline, garment) ? garment : undefined;
  return isShoulderless(outline, top) ? 'shoulderless' : top;
}
