import { MESH, pointOf } from '../../face/face';
import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import { drawOval, likeness, shadedSkinLikeness, skinTone, type Tone, toneAt } from '../skin';
import { type Rows, rowsOf } from './rows';

const RGB = 3;

/** Hair: as dark or light, and of the colour, of what is between crown and forehead. */
const HAIR = { chroma: { same: 7, other: 14 }, light: { same: 35, other: 65 } } as const;

/** Fewer pixels tell nothing of somebody's hair. */
const LEAST_HAIR = 50;

/** From this share on, what looks like hair beside the hair is clothes of its colour. */
const MOST_BESIDE = 0.4;

/** Fair hair more like skin in a shadow than this cannot be told from a neck. */
const MOST_LIKE_SKIN = 0.3;

/** The tone of somebody's hair; undefined where none is to be seen. */
export function hairTone({ width, height, rgb, alpha, face }: Person): Tone | undefined {
  const [x, y] = pointOf(face, MESH.foreheadTop);
  const reach = inFace(face, 0.3);
  const tones: Tone[] = [];
  for (let row = 0; row < Math.min(height, y - inFace(face, 0.05)); row += 1) {
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column += 1) {
      const pixel = row * width + column;
      if ((alpha[pixel] ?? 0) > 250) tones.push(toneAt(rgb, pixel));
    }
  }
  if (tones.length < LEAST_HAIR) return undefined;
  const middle = (part: 0 | 1 | 2) =>
    tones.map((tone) => tone[part]).sort((one, other) => one - other)[tones.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** How much a pixel's tone is the hair's, 0–1. */
export const hairLikeness = ([light, blue, red]: Tone, hair: Tone): number =>
  likeness(Math.hypot(blue - hair[1], red - hair[2]), HAIR.chroma) *
  likeness(Math.abs(light - hair[0]), HAIR.light);

/** Hair that hangs before neck and shoulders: its opacity 0–255, and its colour without what is behind it. */
type LooseHair = Pick<Person, 'rgb' | 'alpha'>;

/** What is hair of what hangs from the row of the eyes down without a gap, 0–1. */
function hanging({ width, height, face }: Person, like: Float32Array, eyes: number): Float32Array {
  const hangs = new Float32Array(width * height).fill(1, 0, eyes * width);
  for (let pixel = eyes * width; pixel < hangs.length; pixel += 1) {
    const above = pixel - width;
    const held = Math.max(hangs[above] ?? 0, hangs[above - 1] ?? 0, hangs[above + 1] ?? 0);
    if (held > 0.3) hangs[pixel] = like[pixel] ?? 0;
  }
  return boxBlur(hangs.fill(0, 0, eyes * width), width, height, inFace(face, 0.004));
}

/**
 * Whether clothes have the hair's colour, so that the two cannot be told apart: below the row of the chin the person
 * looks like hair even where, between mouth and chin, no hair hangs above.
 */
function isClothesColour(
  { width, alpha }: Person,
  like: Float32Array,
  hangs: Float32Array,
  rows: Rows,
): boolean {
  let [left, right] = [width, -1];
  for (let pixel = rows.collar * width; pixel < rows.chin * width; pixel += 1) {
    if ((hangs[pixel] ?? 0) < 0.5) continue;
    left = Math.min(left, pixel % width);
    right = Math.max(right, pixel % width);
  }
  let [person, hair] = [0, 0];
  for (let pixel = rows.chin * width; pixel < like.length; pixel += 1) {
    if (pixel % width >= left && pixel % width <= right) continue;
    person += alpha[pixel] ?? 0;
    hair += (alpha[pixel] ?? 0) * (like[pixel] ?? 0);
  }
  return hair > MOST_BESIDE * person;
}

/** The tone of somebody's hair; undefined where none is to be seen, or it has the colour of their skin. */
export function distinctHairTone(person: Person): Tone | undefined {
  const hair = hairTone(person);
  return hair && shadedSkinLikeness(hair, skinTone(person)) <= MOST_LIKE_SKIN ? hair : undefined;
}

/** How much each pixel looks like hair that is no skin, 0–1; undefined where the two have one colour. */
function hairMask(person: Person): Float32Array | undefined {
  const { rgb, alpha } = person;
  const hair = distinctHairTone(person);
  if (!hair) return undefined;
  const skin = skinTone(person);
  const oval = drawOval(person);
  return Float32Array.from(alpha, (opacity, pixel) => {
    if (opacity === 0) return 0;
    const tone = toneAt(rgb, pixel);
    return hairLikeness(tone, hair) * (1 - shadedSkinLikeness(tone, skin)) * (1 - (oval[pixel] ?? 0));
  });
}

/** Finds hair before neck and shoulders; undefined where there is none that can be told from skin or clothes. */
export function looseHair(person: Person): LooseHair | undefined {
  const { width, height, rgb, alpha, face } = person;
  const rows = rowsOf(person);
  const like = hairMask(person);
  const share = like && hanging(person, like, rows.eyes);
  if (!share || isClothesColour(person, like, share, rows)) return undefined;
  const radius = inFace(face, 0.015);
  const sure = share.map((opacity) => opacity ** 2);
  const weights = boxBlur(sure, width, height, radius);
  const colours = Buffer.from(rgb);
  for (let channel = 0; channel < RGB; channel += 1) {
    const mean = boxBlur(
      sure.map((weight, pixel) => weight * (rgb[pixel * RGB + channel] ?? 0)),
      width,
      height,
      radius,
    );
    for (const [pixel, opacity] of share.entries()) {
      if (opacity === 0) continue;
      const own = rgb[pixel * RGB + channel] ?? 0;
      const near = (mean[pixel] ?? 0) / Math.max(1e-3, weights[pixel] ?? 0);
      // The fainter a strand, the more of its colour is that of what was behind it.
      colours[pixel * RGB + channel] = Math.round(Math.min(255, own * opacity + near * (1 - opacity)));
    }
  }
  return { rgb: colours, alpha: Buffer.from(share.map((opacity, pixel) => opacity * (alpha[pixel] ?? 0))) };
}

/** Lays loose hair over a person who has been dressed, in place. */
export function layHair({ rgb, alpha }: Person, hair: LooseHair): void {
  for (const [pixel, opacity] of hair.alpha.entries()) {
    if (opacity === 0) continue;
    const share = opacity / 255;
    const rest = (1 - share) * ((alpha[pixel] ?? 0) / 255);
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      rgb[at] = Math.round(((hair.rgb[at] ?? 0) * share + (rgb[at] ?? 0) * rest) / (share + rest));
    }
    alpha[pixel] = Math.round((share + rest) * 255);
  }
}
