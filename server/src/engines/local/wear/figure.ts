import { type Body, between, farApart, jointOf, type Place, SIDES, type Side, torsoOf } from '../body/body';
import type { Shape } from './contour';

/**
 * Body measurements for garments. Positions along the body are in `unit`s (pixels from the center of the shoulders to
 * that of the hips), starting at the shoulders.
 */
export type Figure = {
  body: Body;
  unit: number;
  /** Center line of the body at a position, and the direction to its right there. */
  middle: (down: number) => Place;
  across: (down: number) => Place;
  /** Half the body's width at a position, in pixels. */
  halfWidth: (down: number) => number;
  /** Positions of the shoulder seams. */
  tips: Record<Side, Place>;
  /** Half the distance between them. */
  tipHalf: number;
  /** Positions of the crotch and the ankles along the body. */
  crotch: number;
  ankles: number;
};

/** Body proportions, in shares of the distance of joints. */
const TIP = { out: 1.16, up: 0.085, max: 0.16 } as const;
const CHEST = 0.97;
const HIPS = { ofJoints: 1.75, min: 0.86, max: 1.12 } as const;
const WAIST = { down: 0.68, share: 0.86 } as const;
const CROTCH = 1.2;

/** A row of the mask wider than the body by this factor includes the arms. */
const WITH_ARMS = 1.3;

const add = ([x, y]: Place, [dx, dy]: Place, distance: number): Place => [
  x + dx * distance,
  y + dy * distance,
];

const unitOf = ([ax, ay]: Place, [bx, by]: Place): Place => {
  const length = Math.max(1e-6, Math.hypot(bx - ax, by - ay));
  return [(bx - ax) / length, (by - ay) / length];
};

const isIn = ({ data, width, height }: Shape, [x, y]: Place): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 1;
};

/** Extent of a person from a place in a direction, at most `max` pixels. */
export function reachOf(person: Shape, from: Place, direction: Place, max: number): number {
  let distance = 0;
  while (distance < max && isIn(person, add(from, direction, distance + 1))) distance += 1;
  return distance;
}

/** Default position of the ankles when they are not visible. */
const USUAL_ANKLES = 2.75;

/** Combines a body's joints with the widths from its mask; `person` is in the same pixels. */
export function figureOf(body: Body, person: Shape): Figure {
  const { neck, crotch: hips, length: unit } = torsoOf(body);
  const spine = unitOf(neck, hips);
  const seen = (side: Side, joint: 'Knee' | 'Ankle') => jointOf(body, side, joint).sure >= 0.2;
  const legPlace = (joint: 'Knee' | 'Ankle') =>
    SIDES.every((side) => seen(side, joint))
      ? between(jointOf(body, 'left', joint).at, jointOf(body, 'right', joint).at, 0.5)
      : undefined;
  const knees = legPlace('Knee') ?? add(hips, spine, 0.9 * unit);
  const feet = legPlace('Ankle') ?? add(hips, spine, (USUAL_ANKLES - 1) * unit);
  const stations: { down: number; at: Place }[] = [
    { down: 0, at: neck },
    { down: 1, at: hips },
    { down: 1 + farApart(hips, knees) / unit, at: knees },
    { down: 1 + (farApart(hips, knees) + farApart(knees, feet)) / unit, at: feet },
  ];
  const segment = (down: number) => {
    let index = 0;
    while (index < stations.length - 2 && down > (stations[index + 1]?.down ?? 0)) index += 1;
    return [stations[index], stations[index + 1]] as const;
  };
  const middle = (down: number): Place => {
    const [from, to] = segment(down);
    if (!from || !to) return neck;
    const share = (down - from.down) / Math.max(1e-6, to.down - from.down);
    return between(from.at, to.at, share);
  };
  const shoulders = unitOf(body.leftShoulder.at, body.rightShoulder.at);
  const hipLine = unitOf(body.leftHip.at, body.rightHip.at);
  const across = (down: number): Place => {
    const share = Math.min(1, Math.max(0, down));
    return unitOf([0, 0], between(shoulders, hipLine, share));
  };

  const joint = farApart(body.leftShoulder.at, body.rightShoulder.at) / 2;
  const hipJoint = farApart(body.leftHip.at, body.rightHip.at) / 2;
  const chest = CHEST * joint;
  const hip = Math.min(HIPS.max * joint, Math.max(HIPS.min * joint, HIPS.ofJoints * hipJoint));
  const waist = (WAIST.share * (chest + hip)) / 2;
  const usual = (down: number): number => {
    const levels: readonly (readonly [number, number])[] = [
      [0.25, chest],
      [WAIST.down, waist],
      [1.02, hip],
      [CROTCH + 0.1, hip],
      [2, hip * 0.72],
      [3, hip * 0.6],
    ];
    let at = 0;
    while (at < levels.length - 2 && down > (levels[at + 1]?.[0] ?? 0)) at += 1;
    const [[from, fromWidth], [to, toWidth]] = [levels[at] ?? [0, 0], levels[at + 1] ?? [0, 0]];
    const share = Math.min(1, Math.max(0, (down - from) / (to - from)));
    return fromWidth + (toWidth - fromWidth) * share;
  };
  const halfWidth = (down: number): number => {
    const min = usual(down);
    if (down < 0.3 || down > CROTCH) return min;
    const direction = across(down);
    const runs = [-1, 1].map((side) =>
      reachOf(person, middle(down), [direction[0] * side, direction[1] * side], WITH_ARMS * min + 2),
    );
    const fits = runs.filter((run) => run < WITH_ARMS * min && run > 0.75 * min);
    if (fits.length === 0) return min;
    return Math.min(1.2 * min, Math.max(0.92 * min, fits.reduce((sum, run) => sum + run, 0) / fits.length));
  };

  const tips = Object.fromEntries(
    SIDES.map((side) => {
      const at = jointOf(body, side, 'Shoulder').at;
      const out = between(neck, at, TIP.out);
      const up: Place = [-spine[0], -spine[1]];
      const run = reachOf(person, out, up, TIP.max * unit);
      const isEdge = run > 0.03 * unit && run < TIP.max * unit;
      return [side, add(out, up, isEdge ? run : TIP.up * unit)];
    }),
  ) as Record<Side, Place>;
  return {
    body,
    unit,
    middle,
    across,
    halfWidth,
    tips,
    tipHalf: farApart(tips.left, tips.right) / 2,
    crotch: CROTCH,
    ankles: stations[3]?.down ?? USUAL_ANKLES,
  };
}
