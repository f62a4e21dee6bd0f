import { mapToBytes, mapToFloats } from '../picture/map-values';
import { around, boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';
import { type PaletteColor, type Palettes, palettesOf, unmixedShare } from './palettes';

const RGB = 3;

/** Levels of a mask up to which a pixel is ground, and from which it may tell colors of the subject. */
const SURE = { ground: 8, subject: 235 } as const;

/** Level of the network's own mask from which it is sure of an opaque pixel; gaps between curls lie below it. */
const OPAQUE = 251;

/** As shares of the side: how far around what is open edges are refined, and how far from them colors are pure. */
const REACH = { edge: 3 / 1024, pure: 8 / 1024 } as const;

/** Squares to each side that tell the colors of the subject and of the ground. */
const NEAR = { subject: 1, ground: 2 } as const;

/** Levels by which a color may differ from the ground's and be one of it. */
const LIKE = 24;

/** Levels by which a ground must differ from all mixtures of the subject's colors to be told from them. */
const MIXED = 14;

/** Levels by which a mixture of two colors may miss a pixel's. */
const MISS = 9;

/** How far a mixture's alpha may be from the network's, and mixtures from each other (standard deviations, 0–1). */
const PRIOR = 0.35;
const AGREE = 0.16;

/** Difference of two colors, in levels, up to which their mixtures tell nothing, and from which they tell all. */
const APART = { from: 24, full: 56 } as const;

/** Radius and levels within which pixels are averaged: in pixels of a mask of 1,024, like colors only. */
const SMOOTH = { radius: 3 / 1024, levels: 12, least: 0.05 } as const;

/**
 * When refinement is undone. The network's level is rarely as high as `sure` in a real gap, even between curls. If refinement
 * lowers such pixels by more than `lost` levels on average within `radius`, a part of the subject, like fur, metal or black
 * glass, has the ground's colors; within `undone` of it the mask is restored. Radii are shares of the side (docs/measured.md).
 */
const OVERDONE = { sure: 236, lost: 0.15 * 255, radius: 12 / 1024, undone: 48 / 1024 } as const;

/** What colors say about a pixel: its alpha and how sure that is; both 0–1. */
type Said = { alpha: number; sure: number };

type Rgb = { r: number; g: number; b: number };

const gauss = (square: number, deviation: number) => Math.exp(-square / (2 * deviation * deviation));

/** Alpha of a color as a mixture of the colors of both sides, weighted by how well each pair explains it. */
function unmix(
  { r, g, b }: Rgb,
  {
    subject,
    ground,
    prior,
  }: { subject: readonly PaletteColor[]; ground: readonly PaletteColor[]; prior: number },
): Said {
  // Never 0, so that what no pair explains keeps its alpha.
  let [sum, sumOf, sumOfSquares, apart, best] = [1e-12, 1e-12 * prior, 1e-12 * prior * prior, 0, 0];
  for (const front of subject)
    for (const behind of ground) {
      const [dr, dg, db] = [front.r - behind.r, front.g - behind.g, front.b - behind.b];
      const [pr, pg, pb] = [r - behind.r, g - behind.g, b - behind.b];
      const length = dr * dr + dg * dg + db * db;
      const alpha = length < 1 ? prior : Math.min(1, Math.max(0, (pr * dr + pg * dg + pb * db) / length));
      const missed = (pr - alpha * dr) ** 2 + (pg - alpha * dg) ** 2 + (pb - alpha * db) ** 2;
      if (missed > 9 * MISS * MISS) continue;
      const fit = gauss(missed, MISS);
      const weight = front.share * behind.share * fit * gauss((alpha - prior) ** 2, PRIOR);
      best = Math.max(best, fit);
      sum += weight;
      sumOf += weight * alpha;
      sumOfSquares += weight * alpha * alpha;
      apart += weight * Math.sqrt(length);
    }
  const alpha = sumOf / sum;
  const variance = Math.max(0, sumOfSquares / sum - alpha * alpha);
  const separate = (apart / sum - APART.from) / (APART.full - APART.from);
  return { alpha, sure: best * Math.min(1, Math.max(0, separate)) * gauss(variance, AGREE) };
}

/** Tells alpha from the colors of the four squares around a pixel. */
function teller(rgb: Uint8Array, width: number, subject: Palettes, ground: Palettes) {
  const { side, columns, rows } = ground;
  const clear = new Map<number, number>();
  const clearOf = (square: number) => {
    const [front, behind] = [subject.at(square), ground.at(square)];
    const share = clear.get(square) ?? (front && behind ? unmixedShare(behind, front, MIXED) : 0);
    clear.set(square, share);
    return share;
  };
  return (at: number, prior: number): Said => {
    const color = { r: rgb[RGB * at] ?? 0, g: rgb[RGB * at + 1] ?? 0, b: rgb[RGB * at + 2] ?? 0 };
    const [x, y] = [(at % width) / side - 0.5, Math.floor(at / width) / side - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    let [sum, sure] = [0, 0];
    for (let corner = 0; corner < 4; corner += 1) {
      const [column, row] = [left + (corner & 1), top + (corner >> 1)];
      const near = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
      const square =
        Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column));
      const share = near * clearOf(square);
      const [front, behind] = [subject.at(square), ground.at(square)];
      if (share === 0 || !front || !behind) continue;
      const said = unmix(color, { subject: front, ground: behind, prior });
      sum += share * said.sure * said.alpha;
      sure += share * said.sure;
    }
    return { alpha: sure > 0 ? sum / sure : prior, sure };
  };
}

/** Alpha, how sure that is, and which pixels it was told of, by pixel. */
type Told = { alpha: Float32Array; sure: Float32Array; is: Uint8Array };

/** Averages what was told of pixels with those near them of like color; `before` stays where nothing was said. */
function smoothed({ alpha, sure, is }: Told, before: Mask, rgb: Uint8Array): Uint8Array {
  const { data, width, height } = before;
  const radius = Math.max(1, Math.round(SMOOTH.radius * width));
  const levelAt = (at: number, prior: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [r, g, b] = [rgb[RGB * at] ?? 0, rgb[RGB * at + 1] ?? 0, rgb[RGB * at + 2] ?? 0];
    let [sum, total, trust, told] = [0, 0, 0, 0];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1)
      for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column += 1) {
        const other = row * width + column;
        const square =
          (r - (rgb[RGB * other] ?? 0)) ** 2 +
          (g - (rgb[RGB * other + 1] ?? 0)) ** 2 +
          (b - (rgb[RGB * other + 2] ?? 0)) ** 2;
        if (square > 9 * SMOOTH.levels ** 2) continue;
        const like = gauss(square, SMOOTH.levels);
        const certain = sure[other] ?? 0;
        const share = like * (SMOOTH.least + (1 - SMOOTH.least) * certain);
        sum += share * (alpha[other] ?? 0);
        total += share;
        if (!is[other]) continue;
        trust += like * certain;
        told += like;
      }
    return Math.round(255 * (prior + (trust / told) * (sum / total - prior)));
  };
  return data.map((level, at) => (is[at] ? levelAt(at, level / 255) : level));
}

/** Pixels that tell the colors of the ground and of the subject, and pixels whose alpha is to be told. */
function sidesOf({ data, width, height }: Mask, found: Mask, rgb: Uint8Array) {
  const size = { width, height };
  const pixels = (share: number) => Math.max(1, Math.round(share * width));
  const isGround = (at: number) => (data[at] ?? 0) <= SURE.ground;
  const isSeen = (at: number) => (found.data[at] ?? 0) >= OPAQUE;
  const isOpen = (at: number) => !isGround(at) && ((data[at] ?? 0) < SURE.subject || !isSeen(at));
  const besideSubject = around((at) => !isGround(at), size, pixels(REACH.pure));
  const besideOpen = around(isOpen, size, pixels(REACH.edge));
  const ground = palettesOf((at) => isGround(at) && !besideSubject[at], rgb, size, NEAR.ground);
  const besideGround = around(isGround, size, pixels(REACH.pure));
  const isGroundLike = (at: number) => {
    const square =
      Math.floor(Math.floor(at / width) / ground.side) * ground.columns +
      Math.floor((at % width) / ground.side);
    const [r, g, b] = [rgb[RGB * at] ?? 0, rgb[RGB * at + 1] ?? 0, rgb[RGB * at + 2] ?? 0];
    const isLike = (other: PaletteColor) =>
      (other.r - r) ** 2 + (other.g - g) ** 2 + (other.b - b) ** 2 < LIKE * LIKE;
    return (ground.at(square) ?? []).some(isLike);
  };
  const isSubject = (at: number) =>
    !besideGround[at] &&
    (data[at] ?? 0) >= SURE.subject &&
    // What is open may be a gap, of the ground's colors.
    ((isSeen(at) && !besideOpen[at]) || !isGroundLike(at));
  const subject = palettesOf(isSubject, rgb, size, NEAR.subject);
  const open = mapToBytes(data, (_, at) => (isOpen(at) ? 1 : 0));
  return { subject, ground, open };
}

/** Restores the mask where refinement has removed too much of an area that the network is sure of. */
function restoreSureAreas(refined: Uint8Array, before: Mask, found: Mask): Uint8Array {
  const { data, width, height } = before;
  const pixels = (share: number) => Math.max(1, Math.round(share * width));
  const lostAt = (at: number) => Math.max(0, (data[at] ?? 0) - (refined[at] ?? 0));
  const isSure = (at: number) => Math.min(data[at] ?? 0, found.data[at] ?? 0) >= OVERDONE.sure;
  const ofSure = mapToFloats(refined, (_, at) => (isSure(at) ? lostAt(at) : 0));
  const lost = boxBlur(ofSure, width, height, pixels(OVERDONE.radius));
  const undone = around((at) => (lost[at] ?? 0) > OVERDONE.lost, before, pixels(OVERDONE.undone));
  // Fades out, so that no edge shows where it ends.
  const share = boxBlur(new Float32Array(undone), width, height, pixels(OVERDONE.radius));
  return mapToBytes(refined, (level, at) => level + Math.round((share[at] ?? 0) * lostAt(at)));
}

/**
 * Refines alpha along edges, in hair and in the gaps between curls, which a network hardly sees: each pixel's color is a
 * mixture of the subject's and the ground's near it. Where the ground's colors are among the subject's, alpha stays, as
 * it does where much of an area that the network is sure of would be removed.
 * @param mask after all other decisions
 * @param found as the network has returned it
 * @param rgb the picture at the mask's size, 3 bytes per pixel
 */
export function refineEdges(mask: Mask, found: Mask, rgb: Uint8Array): Mask {
  const { data, width } = mask;
  const { subject, ground, open: is } = sidesOf(mask, found, rgb);
  const tell = teller(rgb, width, subject, ground);
  const alpha = mapToFloats(data, (level) => level / 255);
  const sure = new Float32Array(data.length).fill(1);
  for (let at = 0; at < data.length; at += 1) {
    if (!is[at]) continue;
    const prior = (data[at] ?? 0) / 255;
    const said = tell(at, prior);
    // Lighter hair inside darker hair is no gap.
    const told = said.alpha > 0.5 ? Math.min(1, 0.5 + (said.alpha - 0.5) * (1 + prior)) : said.alpha;
    alpha[at] = prior + said.sure * (told - prior);
    sure[at] = said.sure;
  }
  return { ...mask, data: restoreSureAreas(smoothed({ alpha, sure, is }, mask, rgb), mask, found) };
}
