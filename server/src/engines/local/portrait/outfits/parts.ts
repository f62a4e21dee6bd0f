import { distance, MESH, pointOf } from '../../face/face';
import { boxBlur } from '../../matting/box-blur';
import { resizePixels } from '../../picture/resize-pixels';
import type { Person } from '../person';
import { drawOval, shadedSkinLikeness, skinTone, type Tone, toneAt } from '../skin';
import { colorBins, learnColors, mixedWith, overlap, toneRange } from './color-model';
import { hairTone } from './hair';
import { rowsOf } from './rows';

/** Face width, in pixels, at which a person is segmented: fine enough for regions of color. */
const FACE_WIDTH = 96;

/** Minimum probability of every part in a region, since fine strands and gaps are smaller than regions. */
const MIN_PROBABILITY = 0.004;

/** Alternations of learning colors from regions and regions from colors. */
const ROUNDS = 8;

/** Width of the ears beside the mesh, in face heights. */
const EARS = 0.1;

/** Height of the forehead above the mesh, where no hair color is learned, in face heights. */
const FOREHEAD = 0.2;

/** Weight of shaded skin in the skin model. */
const SHADED_SHARE = 0.2;

/** Segments of a person; the face counts as skin. */
const PARTS = ['hair', 'skin', 'clothes'] as const;
type Part = (typeof PARTS)[number];

export type Parts = Readonly<Record<Part, Float32Array>> & {
  /** Color similarity of hair and clothes, 0–1. */
  mixUp: number;
};

type Planes = Record<Part, Float32Array>;

const planes = (pixels: number): Planes => ({
  hair: new Float32Array(pixels),
  skin: new Float32Array(pixels),
  clothes: new Float32Array(pixels),
});

/** Resizes a person, including the face's points. */
async function resized(person: Person, factor: number): Promise<Person> {
  const width = Math.max(1, Math.round(person.width * factor));
  const height = Math.max(1, Math.round(person.height * factor));
  const to = (data: Buffer, channels: 1 | 3) =>
    resizePixels(data, { width: person.width, height: person.height, channels }, { width, height }, 'linear');
  const [rgb, alpha] = await Promise.all([to(person.rgb, 3), to(person.alpha, 1)]);
  const [across, down] = [width / person.width, height / person.height];
  const points = person.face.points.map(([x, y, z]) => [x * across, y * down, z * across] as const);
  return { width, height, rgb, alpha, face: { points } };
}

/** Prior by position alone, before any color below the mouth is used. */
function firstGuess(person: Person): { guess: Planes; fixed: Uint8Array } {
  const { width, height, rgb, alpha, face } = person;
  const { eyes, collar, chin } = rowsOf(person);
  const oval = drawOval(person);
  const ears = drawOval(person, EARS);
  const skin = skinTone(person);
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const [chinX] = pointOf(face, MESH.chin);
  const guess = planes(width * height);
  const fixed = new Uint8Array(width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((alpha[pixel] ?? 0) === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isFace = (oval[pixel] ?? 0) > 0.5;
    if (isFace || y < collar) {
      const mayBeEar = y > eyes && (ears[pixel] ?? 0) > 0.5;
      const like = isFace ? 1 : mayBeEar ? shadedSkinLikeness(toneAt(rgb, pixel), skin) : 0;
      guess.skin[pixel] = like;
      guess.hair[pixel] = 1 - like;
      fixed[pixel] = 1;
      continue;
    }
    // Hair and neck get less likely further down; beside the center there is no neck.
    const down = (y - chin) / unit;
    const aside = Math.abs(x - chinX) / unit;
    const isNeck = Math.min(1, Math.max(0, 1.6 - 2.4 * aside)) * Math.min(1, Math.max(0.05, 1 - down));
    const isAbove = down < 0.1 + 0.3 * aside;
    const below = Math.min(1, (y - collar) / Math.max(1, chin + 0.1 * unit - collar));
    const clothes =
      Math.min(0.8, Math.max(0.04, 0.25 + 0.9 * down)) * (isAbove ? 0.3 : 1) * (0.01 + below ** 2);
    const hair = (1 - clothes) * (1 - 0.7 * isNeck);
    const sum = clothes + hair + isNeck;
    guess.clothes[pixel] = clothes / sum;
    guess.hair[pixel] = hair / sum;
    guess.skin[pixel] = isNeck / sum;
  }
  return { guess, fixed };
}

type Models = Record<Part, Float32Array>;

const tempered = (probability: number, trust: number) => (trust === 1 ? probability : probability ** trust);

/**
 * Posterior of each pixel's part from the color models and the prior.
 * @param faith weight of the colors, 0–1: lower where they are ambiguous
 */
function judge(bins: Uint16Array, prior: Planes, models: Models, alpha: Uint8Array, faith = 1): Planes {
  const result = planes(bins.length);
  for (let pixel = 0; pixel < bins.length; pixel += 1) {
    if ((alpha[pixel] ?? 0) === 0) continue;
    const at = bins[pixel] ?? 0;
    // Translucent pixels mix in the background's color, so their surroundings count more.
    const opacity = (alpha[pixel] ?? 0) / 255;
    const trust = faith * (opacity > 0.985 ? 1 : opacity * opacity);
    const hair = (prior.hair[pixel] ?? 0) * tempered(models.hair[at] ?? 0, trust);
    const skin = (prior.skin[pixel] ?? 0) * tempered(models.skin[at] ?? 0, trust);
    const clothes = (prior.clothes[pixel] ?? 0) * tempered(models.clothes[at] ?? 0, trust);
    const sum = hair + skin + clothes || 1;
    result.hair[pixel] = hair / sum;
    result.skin[pixel] = skin / sum;
    result.clothes[pixel] = clothes / sum;
  }
  return result;
}

/** Clears pixels of a plane that are not connected to its fixed part through values of at least one half. */
function keepConnected(plane: Float32Array, fixed: Uint8Array, width: number): void {
  const reached = new Uint8Array(plane.length);
  const open: number[] = [];
  const visit = (pixel: number) => {
    if (pixel < 0 || pixel >= plane.length || reached[pixel] || (plane[pixel] ?? 0) < 0.5) return;
    reached[pixel] = 1;
    open.push(pixel);
  };
  for (const [pixel, isFixed] of fixed.entries()) if (isFixed) visit(pixel);
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (pixel % width > 0) visit(pixel - 1);
    if (pixel % width < width - 1) visit(pixel + 1);
    visit(pixel + width);
    visit(pixel - width);
  }
  const near = boxBlur(Float32Array.from(reached), width, plane.length / width, 1);
  for (const [pixel, share] of near.entries()) if (share === 0) plane[pixel] = 0;
}

/** Segments a small picture of a person by learned colors and connectivity. */
function takeApart(person: Person): { parts: Planes; models: Models } {
  const { width, height, rgb, alpha } = person;
  const bins = colorBins(rgb, width * height);
  const { guess, fixed } = firstGuess(person);
  const seen = (plane: Float32Array) => plane.map((share, pixel) => ((alpha[pixel] ?? 0) > 230 ? share : 0));
  const fixedOnly = (plane: Float32Array) => seen(plane.map((share, pixel) => (fixed[pixel] ? share : 0)));
  const forehead = drawOval(person, FOREHEAD);
  const tone = skinTone(person);
  const hairSeeds = fixedOnly(guess.hair).map((share, pixel) => ((forehead[pixel] ?? 0) > 0.5 ? 0 : share));
  const skinSeeds = fixedOnly(guess.skin).map(
    (share, pixel) => share * shadedSkinLikeness(toneAt(rgb, pixel), tone),
  );
  // Under a jaw and beside hair, skin is darker than anywhere in the face.
  const dark: Tone = [tone[0] * 0.3, tone[1] * 0.4, tone[2] * 0.4];
  const shaded = mixedWith(toneRange(tone, hairTone(person) ?? dark), toneRange(tone, dark), 0.5);
  const learnSkin = (weights: Float32Array) => mixedWith(learnColors(bins, weights), shaded, SHADED_SHARE);
  const known = { hair: learnColors(bins, hairSeeds), skin: learnSkin(skinSeeds) };
  const flat = new Float32Array(known.hair.length).fill(1 / known.hair.length);
  let models: Models = { ...known, clothes: flat };
  let parts = guess;
  let prior = guess;
  for (let round = 0; round < ROUNDS; round += 1) {
    parts = judge(bins, prior, models, alpha);
    for (const part of PARTS)
      for (const [pixel, is] of fixed.entries()) if (is) parts[part][pixel] = guess[part][pixel] ?? 0;
    for (const part of ['hair', 'skin'] as const) {
      const before = Float32Array.from(parts[part]);
      keepConnected(parts[part], fixed, width);
      for (const [pixel, share] of before.entries()) {
        const lost = share - (parts[part][pixel] ?? 0);
        if (lost > 0) parts.clothes[pixel] = (parts.clothes[pixel] ?? 0) + lost;
      }
    }
    models = {
      hair: learnColors(
        bins,
        seen(parts.hair).map((share, pixel) => (fixed[pixel] ? (hairSeeds[pixel] ?? 0) : share)),
      ),
      skin: learnSkin(
        seen(parts.skin).map((share, pixel) => (fixed[pixel] ? (skinSeeds[pixel] ?? 0) : share)),
      ),
      clothes: learnColors(bins, seen(parts.clothes)),
    };
    const soft = Object.fromEntries(
      PARTS.map((part) => [part, boxBlur(parts[part], width, height, 2)]),
    ) as Planes;
    prior = planes(width * height);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      for (const part of PARTS) {
        prior[part][pixel] = fixed[pixel]
          ? (guess[part][pixel] ?? 0)
          : 0.02 + 0.8 * (soft[part][pixel] ?? 0) + 0.18 * (guess[part][pixel] ?? 0);
      }
    }
  }
  return { parts, models };
}

/** Resizes a plane, with all values kept above 0. */
async function enlarged(plane: Float32Array, from: Person, to: Person): Promise<Float32Array> {
  const bytes = Buffer.alloc(plane.length);
  for (let at = 0; at < plane.length; at += 1) bytes[at] = Math.round(255 * (plane[at] ?? 0));
  const large = await resizePixels(bytes, { width: from.width, height: from.height, channels: 1 }, to);
  const result = new Float32Array(large.length);
  for (let at = 0; at < result.length; at += 1) result[at] = MIN_PROBABILITY + (large[at] ?? 0) / 255;
  return result;
}

/** Share of hair, skin and clothes per pixel, 0–1; they add up to 1 on the person. */
export async function partsOf(person: Person): Promise<Parts> {
  const { width, height, rgb, alpha, face } = person;
  const unit = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const small = await resized(person, Math.min(1, FACE_WIDTH / unit));
  const { parts, models } = takeApart(small);
  const around = planes(width * height);
  for (const part of PARTS)
    around[part] = await enlarged(boxBlur(parts[part], small.width, small.height, 1), small, person);
  // Regions are coarse; each pixel's own color decides their boundary, unless hair and clothes share their colors.
  const mixUp = overlap(models.hair, models.clothes);
  const faith = Math.min(1, Math.max(0.3, 1.3 - mixUp));
  return { ...judge(colorBins(rgb, width * height), around, models, alpha, faith), mixUp };
}
