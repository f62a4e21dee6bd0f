import { type Body, between, farApart, jointOf, type Place, SIDES, type Side, torsoOf } from '../body/body';
import { paletteOf, type Tone, toneOf, unlikePalette } from '../body/colors';
import type { Pixels } from '../picture/read';
import { partsOf } from '../wear/contour';
import { fromSegment } from '../wear/worn-before';
import { boxAlong, type LongBox, longAxis } from './shoe';

/** A foot with its shoe: mask (1 = foot), bounding box and size. */
export type Foot = { data: Uint8Array; box: LongBox; size: number };

/** In torso lengths: reach of a foot from the ankle, and height of a shoe above it. */
const FAR = 0.62;
const UP = 0.1;

/** Radius around the middle of a lower leg for sampling the trousers' colors, in torso lengths. */
const LEG = 0.07;

/** Tone distance from the legs for a shoe pixel, and the share of such pixels that makes the foot a shoe. */
const APART = 11;
const OTHERS = 0.3;

/** Minimum ratio of a foot's length to its width, to which the box of a foreshortened foot is extended. */
const SHORTEST = 1.15;

/** Mask value from which a pixel belongs to the person. */
const PERSON = 0.5;

/**
 * Finds a person's feet: what lies beyond the ankles and does not have the legs' colors; `person` is the mask. Feet
 * that are not visible are omitted.
 */
export function feetOf(
  { width, height, rgb }: Pixels,
  person: Float32Array,
  body: Body,
): Partial<Record<Side, Foot>> {
  const { length: unit } = torsoOf(body);
  const legs = SIDES.map((side) => ({
    side,
    knee: jointOf(body, side, 'Knee').at,
    ankle: jointOf(body, side, 'Ankle').at,
  }));
  const found: Partial<Record<Side, Foot>> = {};
  const onLegs: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((person[pixel] ?? 0) < 0.9) continue;
    const at: Place = [pixel % width, Math.floor(pixel / width)];
    if (
      legs.some(
        ({ knee, ankle }) => fromSegment(at, [knee, between(knee, ankle, 0.72)]).distance < LEG * unit,
      )
    )
      onLegs.push(pixel);
  }
  const leg: Tone[] = paletteOf(rgb, onLegs, 3);
  for (const { side, knee, ankle } of legs) {
    const shinLength = Math.max(1, farApart(knee, ankle));
    const down: Place = [(ankle[0] - knee[0]) / shinLength, (ankle[1] - knee[1]) / shinLength];
    const other = legs.find((leg) => leg.side !== side)?.ankle ?? ankle;
    const tip: number[] = [];
    const near: { pixel: number; at: Place; beyond: number }[] = [];
    const [left, right] = [
      Math.max(0, Math.floor(ankle[0] - FAR * unit)),
      Math.min(width - 1, Math.ceil(ankle[0] + FAR * unit)),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(ankle[1] - FAR * unit)),
      Math.min(height - 1, Math.ceil(ankle[1] + FAR * unit)),
    ];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const pixel = y * width + x;
        if ((person[pixel] ?? 0) < PERSON) continue;
        const at: Place = [x, y];
        if (farApart(at, ankle) > FAR * unit || farApart(at, other) < farApart(at, ankle)) continue;
        const beyond = (x - ankle[0]) * down[0] + (y - ankle[1]) * down[1];
        if (beyond > 0.1 * unit) tip.push(pixel);
        if (beyond > -UP * unit) near.push({ pixel, at, beyond });
      }
    }
    // Trousers of the other leg may be next to a foot; they have the legs' colors.
    const others = tip.filter((pixel) => unlikePalette(toneOf(rgb, pixel), leg) > APART);
    const isApart = others.length > OTHERS * tip.length;
    const shoe: Tone[] = paletteOf(rgb, others, 3);
    const data = new Uint8Array(width * height);
    for (const { pixel, beyond } of near) {
      const tone = toneOf(rgb, pixel);
      const isShoe = isApart ? unlikePalette(tone, shoe) < unlikePalette(tone, leg) : beyond > 0;
      if (!isShoe) continue;
      data[pixel] = 1;
    }
    const [part] = partsOf({ data, width, height });
    if (!part) continue;
    const places: Place[] = near.filter(({ pixel }) => part.shape.data[pixel]).map(({ at }) => at);
    if (places.length < 0.006 * unit * unit) continue;
    const { center, axis, ratio } = longAxis(places);
    // For a foot seen from the front, the longer axis may lie across; it must point away from the leg.
    const away: Place = [center[0] - ankle[0], center[1] - ankle[1]];
    const reach = Math.max(1, Math.hypot(away[0], away[1]));
    const straight: Place = [away[0] / reach, away[1] / reach];
    const isAlong = ratio > 1.25;
    const forward =
      axis[0] * straight[0] + axis[1] * straight[1] >= 0 ? axis : ([-axis[0], -axis[1]] as Place);
    const box = boxAlong(places, center, isAlong ? forward : straight);
    const lengthOf = farApart(box.heel, box.toe);
    const footWidth = 2 * box.halfWidth.left;
    // A foreshortened foot: the heel lies behind the ankle.
    if (lengthOf < SHORTEST * footWidth)
      box.heel = between(box.toe, box.heel, (SHORTEST * footWidth) / Math.max(1, lengthOf));
    found[side] = { data: part.shape.data, box, size: part.size };
  }
  return found;
}
