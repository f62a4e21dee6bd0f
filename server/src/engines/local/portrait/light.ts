import { distance, MESH, pointOf } from '../face/face';
import { distinctHairTone, hairLikeness } from './outfits/hair';
import type { Person } from './person';
import { drawOval, drawPlace, shadedSkinLikeness, skinTone, type Tone, toneAt } from './skin';

/** Mesh points of the patches: cheek and jaw of either side, forehead, chin. */
const PATCHES = {
  left: [50, 205, 187],
  right: [280, 425, 411],
  top: [9, 108, 151, 337],
  bottom: [199, 200, 208, 428],
} as const;

/** Radius of a patch, in face widths. */
const PATCH = 0.04;

/** Minimum share of skin in a patch; with less, a fringe or beard makes it dark, not the light. */
const MIN_SKIN = 0.5;

/** Mean brightness of a patch without hair; undefined where too little of it is skin. */
function lightOf(
  { width, height, rgb, face }: Person,
  points: readonly number[],
  isHair: (tone: Tone) => boolean,
): number | undefined {
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const reach = Math.max(1, Math.round(PATCH * unit));
  let [sum, skin, count] = [0, 0, 0];
  for (const index of points) {
    const [x, y] = pointOf(face, index);
    for (let row = Math.round(y) - reach; row <= y + reach; row += 1) {
      for (let column = Math.round(x) - reach; column <= x + reach; column += 1) {
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const tone = toneAt(rgb, row * width + column);
        count += 1;
        if (isHair(tone)) continue;
        sum += tone[0];
        skin += 1;
      }
    }
  }
  return skin >= MIN_SKIN * count && skin > 0 ? sum / skin : undefined;
}

/** Ratio of a face's darker to its lighter side, 0–1: left/right or top/bottom, whichever differ more. */
export function evenness(person: Person): number {
  const hair = distinctHairTone(person);
  const skin = skinTone(person);
  const isHair = (tone: Tone) => hair !== undefined && hairLikeness(tone, hair) > 0.5;
  // The tone of a beard is unknown without hair on the head, so anything too dark for shaded skin is left out, too.
  const isBeard = (tone: Tone) => isHair(tone) || shadedSkinLikeness(tone, skin) < 0.5;
  const ratioOf = (
    one: keyof typeof PATCHES,
    other: keyof typeof PATCHES,
    hides: (tone: Tone) => boolean,
  ) => {
    const [first, second] = [one, other].map((name) => lightOf(person, PATCHES[name], hides));
    if (first === undefined || second === undefined) return 1;
    return Math.min(first, second) / Math.max(1, first, second);
  };
  return Math.min(ratioOf('left', 'right', isHair), ratioOf('top', 'bottom', isBeard));
}

/** Level in every channel from which a pixel is blown out. */
const BURNT = 244;

/** Percentage of the face's skin that is blown out by flash or lamp. */
export function burntShare(person: Person): number {
  const { rgb } = person;
  const oval = drawOval(person);
  const place = drawPlace(person);
  let [burnt, all] = [0, 0];
  for (const [pixel, inside] of oval.entries()) {
    const share = Math.min(inside, place[pixel] ?? 0);
    if (share === 0) continue;
    all += share;
    if (Math.min(rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0) >= BURNT)
      burnt += share;
  }
  return (burnt / Math.max(1, all)) * 100;
}
