import type { Size } from '@tuzuo/core/geometry/size';
import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import type { CutOut } from '../matting/cut-out';
import { mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { hairLikeness, hairTone } from './outfits/hair';
import { shadedSkinLikeness, skinTone, toneAt } from './skin';
import { removeSpill } from './spill';

const RGB = 3;

/**
 * All in face heights. `core`: distance from the mask's edge at which pixels are certainly hair inside, or background
 * outside. `hair` and `ground`: radii for sampling their colors. `edge`: how far a fringe reaches into the mask, fully
 * in its outer half. `below`: how far below the chin all hair
 * counts. `ends`: the same for what has the color of the hair above the forehead.
 */
const REACH = {
  core: 0.04,
  hair: 0.12,
  ground: 0.16,
  nearGround: 0.08,
  edge: 0.08,
  below: 0.1,
  ends: 1.2,
} as const;

/** Share of clear background around a pixel from which its color is taken from there: it may change along the hair. */
const ENOUGH = 0.1;

/** Opacity from which a pixel is certain to be of the person. */
const SOLID = 250;

/** Levels by which the background must be lighter than the hair to separate them. */
const CONTRAST = { min: 50, sure: 90 } as const;

/** Share of background around a pixel from which it lies in the outer half of the edge. */
const AT_EDGE = 0.2;

/** Shares of the skin's brightness: darker than the first is hair; from the second on, it may be bald skin. */
const BALD = { hair: 0.55, skin: 0.75 } as const;

/** Hair share from which a pixel counts as all hair: sheen is lighter than the mean hair around it. */
const ALL_HAIR = 0.6;

/**
 * Dark hair before a dark background: in levels, brightness of both up to which, and distance of their colors up to which no
 * strand can be told from the background, and those at which all can. What the mask leaves half open there is a dark halo on
 * a new background.
 */
const LOST = { dark: { sure: 45, none: 80 }, distance: { sure: 25, none: 60 } } as const;

/** Opacity from which such an edge begins, 0–1; a soft edge gets narrower by this share. */
const BEGINS = 0.45;

const tightened = (opacity: number) => Math.max(0, (opacity - 255 * BEGINS) / (1 - BEGINS));

const lightOf = (rgb: ArrayLike<number>, at: number) =>
  0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);

/** How far hair is lost in the background, 0 to 1. */
function lostInDark(hair: readonly number[], ground: readonly number[]): number {
  const below = (value: number, { sure, none }: { sure: number; none: number }) =>
    Math.min(1, Math.max(0, (none - value) / (none - sure)));
  const distance = Math.hypot(...hair.map((level, channel) => level - (ground[channel] ?? 0)));
  const brightest = Math.max(lightOf(hair, 0), lightOf(ground, 0));
  return below(brightest, LOST.dark) * below(distance, LOST.distance);
}

/** Local weighted mean colors, three levels each; `weights` is the total weight per pixel. */
function meanColors(rgb: Uint8Array, weight: Float32Array, { width, height }: Size, radius: number) {
  const weights = boxBlur(weight, width, height, radius);
  const planes = [0, 1, 2].map((channel) =>
    boxBlur(
      weight.map((share, pixel) => share * (rgb[pixel * RGB + channel] ?? 0)),
      width,
      height,
      radius,
    ),
  );
  const levelAt = (pixel: number, channel: number) =>
    (planes[channel]?.[pixel] ?? 0) / Math.max(1e-6, weights[pixel] ?? 0);
  const colorAt = (pixel: number) => [levelAt(pixel, 0), levelAt(pixel, 1), levelAt(pixel, 2)] as const;
  return { weights, colorAt };
}

/** Pixels whose whole neighborhood is marked (erosion). */
function coreOf(marked: Float32Array, { width, height }: Size, radius: number): Float32Array {
  return boxBlur(marked, width, height, radius).map((share) => (share > 0.999 ? 1 : 0));
}

/**
 * Removes what shows of the old background at the edge of hair, in place. The mask reaches a little beyond dark hair:
 * there, alpha follows from the pixel's color between the hair inside and the background outside, and is never raised.
 * Fair hair keeps its alpha and loses the background's color. Skin and dark hair on a dark background stay unchanged.
 */
export function removeFringe(before: Pixels, cut: CutOut, face: Face): void {
  const { width, height } = cut;
  const unit = faceHeight(face);
  const pixels = (share: number) => Math.max(1, Math.round(share * unit));
  const bottom = Math.min(height, Math.round(pointOf(face, MESH.chin)[1] + REACH.ends * unit));
  const size = { width, height: Math.max(1, bottom) };
  const count = size.width * size.height;
  const solid = mapToFloats({ length: count }, (_, pixel) => ((cut.alpha[pixel] ?? 0) >= SOLID ? 1 : 0));
  const empty = mapToFloats({ length: count }, (_, pixel) => ((cut.alpha[pixel] ?? 0) <= 5 ? 1 : 0));
  const hair = meanColors(before.rgb, coreOf(solid, size, pixels(REACH.core)), size, pixels(REACH.hair));
  const clear = coreOf(empty, size, pixels(REACH.core / 2));
  const ground = meanColors(before.rgb, clear, size, pixels(REACH.ground));
  const nearGround = meanColors(before.rgb, clear, size, pixels(REACH.nearGround));
  const edge = boxBlur(empty, size.width, size.height, pixels(REACH.edge));
  const skin = skinTone({ ...before, face });
  // Above the forehead there is no skin next to hair, but a pale background may have its tone.
  const forehead = Math.round(pointOf(face, MESH.foreheadTop)[1]) * width;
  const below = Math.round(pointOf(face, MESH.chin)[1] + REACH.below * unit) * width;
  const tone = hairTone({ ...before, alpha: cut.alpha, face });
  const likeSkin = (rgb: Uint8Array, pixel: number) => shadedSkinLikeness(toneAt(rgb, pixel), skin);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const opacity = cut.alpha[pixel] ?? 0;
    // What is certain to the network may be a white collar there.
    if (pixel >= below && opacity >= SOLID) continue;
    const near = Math.min(1, (edge[pixel] ?? 0) / AT_EDGE);
    if (
      opacity === 0 ||
      near === 0 ||
      (hair.weights[pixel] ?? 0) < 1e-4 ||
      (ground.weights[pixel] ?? 0) < 1e-4
    )
      continue;
    const inside = hair.colorAt(pixel);
    const outside = ((nearGround.weights[pixel] ?? 0) > ENOUGH ? nearGround : ground).colorAt(pixel);
    const hairShare = pixel < below ? 1 : tone ? hairLikeness(toneAt(Uint8Array.from(inside), 0), tone) : 0;
    if (hairShare === 0) continue;
    const own = pixel < forehead ? 0 : likeSkin(before.rgb, pixel);
    const lit = (lightOf(inside, 0) / Math.max(1, skin[0]) - BALD.hair) / (BALD.skin - BALD.hair);
    const bald = likeSkin(Uint8Array.from(inside), 0) * Math.min(1, Math.max(0, lit));
    const bare = Math.max(own, bald);
    const contrast = lightOf(outside, 0) - lightOf(inside, 0);
    if (contrast <= CONTRAST.min) {
      if (pixel >= below) continue;
      // A bald head, too, has no light of the background in its own color.
      removeSpill(cut.rgb, pixel, { hair: inside, ground: outside, share: near * (1 - own) });
      const lost = lostInDark(inside, outside) * (1 - own);
      cut.alpha[pixel] = Math.round(opacity * (1 - lost) + tightened(opacity) * lost);
      continue;
    }
    const at = pixel * RGB;
    let [along, length] = [0, 0];
    for (let channel = 0; channel < RGB; channel += 1) {
      const difference = (inside[channel] ?? 0) - (outside[channel] ?? 0);
      along += ((before.rgb[at + channel] ?? 0) - (outside[channel] ?? 0)) * difference;
      length += difference * difference;
    }
    const share = Math.min(1, Math.max(0, along / length / ALL_HAIR));
    const sureness = Math.min(1, (contrast - CONTRAST.min) / (CONTRAST.sure - CONTRAST.min));
    const sure = sureness * near * (1 - bare) * hairShare;
    const wanted = opacity * (1 - sure) + Math.min(opacity, share * 255) * sure;
    // Where the mask is right or lower than that, only the color is of the background.
    const part = Math.min(share, opacity / 255);
    cut.alpha[pixel] = Math.round(Math.min(opacity, wanted));
    for (let channel = 0; channel < RGB; channel += 1) {
      const mixed = part * (inside[channel] ?? 0) + (1 - part) * (outside[channel] ?? 0);
      const likely = (inside[channel] ?? 0) + part * ((before.rgb[at + channel] ?? 0) - mixed);
      const color = (cut.rgb[at + channel] ?? 0) * (1 - sure) + likely * sure;
      cut.rgb[at + channel] = Math.round(Math.min(255, Math.max(0, color)));
    }
  }
}
