import { join } from 'node:path';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import type { Part, PictureFacts } from '@tuzuo/poster/compose/smart/facts';
import { colorOf, lchOf } from '@tuzuo/poster/compose/smart/theme';
import sharp from 'sharp';
import type { EngineOutput, EnginePicture, LookJob } from '../../port';
import { findFaces } from '../face/face-mesh';
import { asFailure, failure } from '../failure';
import { findHuman } from '../human/installed';
import type { LocalWork } from '../local-tool';
import { trimToSubject } from '../matting/compose';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import { isContested, MAX_SCATTERED_PRODUCT } from '../matting/doubt';
import type { Mask } from '../matting/mask-cleanup';
import { isTransparent } from '../matting/own-outline';
import { findSubject } from '../matting/subject-mask';
import type { Network } from '../models/session';
import { withinBars } from '../picture/bars';
import { type Pixels, readPixels, readSourceLabel } from '../picture/read';
import { writePixels } from '../picture/write';
import { lightGroundOf } from './light-ground';
import { standsApart } from './stands-apart';

/** Longest side of the analyzed picture, and of one that is cut out once it is unlocked; a poster needs no more. */
const SIDE = 1600;
const MAX_PIXELS = 40_000_000;

/** Mask level from which a pixel belongs to the subject. */
const SUBJECT = 128;

/** A subject with a larger share is the picture itself. */
const MAX_SHARE = 0.82;

/** Share of an edge covered by subject from which the subject is cut off there. */
const CUT_AT = 0.03;

/** Margins of a face around its mesh, in shares of its size: hair above, ears, chin. */
const AROUND_FACE = { above: 0.38, side: 0.16, below: 0.08 } as const;

const HUES = 24;
const COLOR_SIDE = 64;
/** Pictures with less chroma than this are gray. */
const GREY = 0.022;

type Found = { facts: PictureFacts; cut: CutOut | undefined };

/** Writes the picture at the size to analyze. */
async function smaller({ path }: EnginePicture, to: string): Promise<EnginePicture> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 1 })
      .toFile(to);
    return { path: to, mime: 'image/png', width, height };
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

/** Bounding box of the mask's subject, and the share of each picture edge that it touches. */
function extentOf({ data, width, height }: Mask) {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
  const touched = { left: 0, top: 0, right: 0, bottom: 0 };
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((data[pixel] ?? 0) < SUBJECT) continue;
      count += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
      if (x === 0) touched.left += 1 / height;
      if (x === width - 1) touched.right += 1 / height;
      if (y === 0) touched.top += 1 / width;
      if (y === height - 1) touched.bottom += 1 / width;
    }
  const box: Part = {
    left: left / width,
    top: top / height,
    right: (right + 1) / width,
    bottom: (bottom + 1) / height,
  };
  return { box, share: count / data.length, touched };
}

function faceParts(faces: Awaited<ReturnType<typeof findFaces>>, { width, height }: Pixels): Part[] {
  return faces.map(({ points }) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const [faceWidth, faceHeight] = [right - left, bottom - top];
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return {
      left: within((left - AROUND_FACE.side * faceWidth) / width),
      right: within((right + AROUND_FACE.side * faceWidth) / width),
      top: within((top - AROUND_FACE.above * faceHeight) / height),
      bottom: within((bottom + AROUND_FACE.below * faceHeight) / height),
    };
  });
}

/** The dominant color of a picture: its most colorful hue, with preference for the subject. */
async function colorsOf(
  picture: EnginePicture,
  mask: Mask | undefined,
): Promise<Pick<PictureFacts, 'color' | 'mean'>> {
  const size = { width: COLOR_SIDE, height: COLOR_SIDE };
  const { data } = await sharp(picture.path)
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, x: 0, y: 0 }));
  const [sum, ofSubject] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let [all, inside, chroma] = [0, 0, 0];
  for (let pixel = 0; pixel < COLOR_SIDE * COLOR_SIDE; pixel += 1) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
    if (alpha < SUBJECT) continue;
    const hex = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    const { l, c, h } = lchOf(hex);
    all += 1;
    chroma += c;
    const [x, y] = [pixel % COLOR_SIDE, Math.floor(pixel / COLOR_SIDE)];
    const inMask = mask
      ? (mask.data[
          Math.floor(((y + 0.5) / COLOR_SIDE) * mask.height) * mask.width +
            Math.floor(((x + 0.5) / COLOR_SIDE) * mask.width)
        ] ?? 0) >= SUBJECT
      : false;
    if (inMask) inside += 1;
    [r, g, b].forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value;
      if (inMask) ofSubject[channel] = (ofSubject[channel] ?? 0) + value;
    });
    const bin = bins[Math.floor(((h + 2 * Math.PI) % (2 * Math.PI)) / ((2 * Math.PI) / HUES)) % HUES];
    const weight = c ** 1.3 * (inMask ? 2.2 : 1) * (l > 0.15 && l < 0.95 ? 1 : 0.2);
    if (!bin) continue;
    bin.weight += weight;
    bin.l += weight * l;
    bin.c += weight * c;
    bin.x += weight * Math.cos(h);
    bin.y += weight * Math.sin(h);
  }
  const count = Math.max(1, all);
  const mean = `#${(inside > 0 ? ofSubject : sum)
    .map((value) =>
      Math.round(value / (inside > 0 ? inside : count))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  const max = bins.reduce((best, bin) => (bin.weight > best.weight ? bin : best));
  if (chroma / count < GREY || max.weight === 0) return { color: '#5a5f66', mean };
  const l = Math.min(0.66, Math.max(0.44, max.l / max.weight));
  const c = Math.min(0.155, Math.max(0.075, max.c / max.weight));
  return { color: colorOf({ l, c, h: Math.atan2(max.y, max.x) }), mean };
}

/** Analyzes a picture with a background. One that is not unlocked is cut out as small as products on a poster are. */
async function lookAtPhoto(
  picture: EnginePicture,
  pixels: Pixels,
  network: Network,
  isUnlocked: boolean,
): Promise<Found> {
  const found = await findSubject(picture, network);
  const { mask, check, unclear, undecided } = found;
  // Where it is may be known of what is too unclear to be cut out.
  const isFound = check.ok && undecided <= MAX_SCATTERED_PRODUCT && !isContested(found);
  const faces = findHuman() ? faceParts(await findFaces(pixels), pixels) : [];
  const { width, height } = picture;
  const colors = await colorsOf(picture, isFound ? mask : undefined);
  const facts: PictureFacts = {
    width,
    height,
    isTransparent: false,
    inner: withinBars(pixels),
    faces,
    ground: lightGroundOf(pixels, isFound ? mask : undefined),
    ...colors,
  };
  if (!isFound) return { facts, cut: undefined };
  const { box, share, touched } = extentOf(mask);
  if (share > MAX_SHARE) return { facts, cut: undefined };
  const cutAt = (['left', 'top', 'right', 'bottom'] as const).filter((side) => touched[side] > CUT_AT);
  const withSubject = { ...facts, subject: box };
  // An unclear cut-out would show fragments, and things that stand apart would float; the photo itself is always right.
  const isApart = facts.ground === undefined && standsApart(mask);
  if (cutAt.some((side) => side !== 'bottom') || isApart || unclear)
    return { facts: withSubject, cut: undefined };
  const cutFrom = isUnlocked
    ? pixels
    : await readPixels(picture, { keepProfile: false, longestSide: MATTE_PREVIEW_SIDE });
  const cut = trimToSubject(await cutOutPixels(cutFrom, mask));
  return { facts: { ...withSubject, cutOut: { width: cut.width, height: cut.height, cutAt } }, cut };
}

async function lookAt(
  given: EnginePicture,
  path: string,
  network: () => Promise<Network>,
  isUnlocked: boolean,
): Promise<Found> {
  const picture = await smaller(given, path);
  const pixels = await readPixels(picture, { keepProfile: false });
  const { width, height, alpha } = pixels;
  if (!alpha || !isTransparent(alpha)) return lookAtPhoto(picture, pixels, await network(), isUnlocked);
  const cut = trimToSubject({ ...pixels, alpha });
  const cutOut = { width: cut.width, height: cut.height, cutAt: [] };
  const colors = await colorsOf(picture, undefined);
  return { facts: { width, height, isTransparent: true, faces: [], cutOut, ...colors }, cut };
}

/** Analyzes pictures for a smart poster: faces, subjects and colors, and cuts the subjects out. */
export const run: LocalWork<LookJob> = async (job, { networks, signal, onProgress }) => {
  const { inputs, unlocked, workDir } = job;
  const given = inputs.pictures ?? [];
  const facts: PictureFacts[] = [];
  const pictures: Record<string, EngineOutput> = {};
  for (const [index, picture] of given.entries()) {
    signal.throwIfAborted();
    onProgress({ stage: 'working', fraction: index / given.length });
    const seen = join(workDir, `seen-${index}.png`);
    const found = await lookAt(picture, seen, () => networks.load('isnet'), unlocked[index] ?? false);
    facts.push(found.facts);
    if (!found.cut) continue;
    pictures[String(index)] = await writePixels(found.cut, {
      directory: workDir,
      name: `cut-${index}`,
      mime: 'image/webp',
      label: await readSourceLabel(picture),
    });
  }
  if (facts.length !== given.length) throw failure('broken', 'not every picture was looked at');
  return { outputs: [], analysis: { checks: [], found: { facts }, pictures } };
};
