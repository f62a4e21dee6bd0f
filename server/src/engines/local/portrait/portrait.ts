import { join } from 'node:path';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { type Face, faceHeight, leanOf, MESH, type Point, pointOf } from '../face/face';
import { findFaces } from '../face/face-mesh';
import { pitchOf } from '../face/pose';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import { undecidedShare } from '../matting/doubt';
import { findSubject } from '../matting/subject-mask';
import type { Network } from '../models/session';
import { type Pixels, readPixels } from '../picture/read';
import { removeFringe } from './fringe';
import { type Head, type Level, levelOf, measureHead } from './level';
import { type Straightened, straighten } from './pitch-correction';
import { completeBody } from './whole-body';

/** Working area around a face, in face heights: more than any document shows. */
const REACH = { side: 2.6, above: 1.5, below: 3 } as const;

/** Face height (forehead to chin) in a typical photo, as a share of its height. */
const FACE_SHARE = 0.42;

/** Faces smaller than this share of the largest one are pictures on the wall. */
const SAME_SIZE = 0.3;

/** A person cut out of a photo. */
export type Portrait = {
  /** The unmodified picture, upright. */
  before: Pixels;
  /** The person alone, with the old background's color removed from the edges. */
  cut: CutOut;
  face: Face;
  level: Level;
  /** Degrees by which the level straightens the head; 0 = unchanged. */
  straightened: number;
  /** Pitch of the face after straightening, in degrees; positive = down. */
  pitch: number;
  head: Head;
  /** Whether the hair extends beyond the picture. */
  cutOff: boolean;
  /** Pixels here per pixel of the photo. */
  scale: number;
};

/** Counts the faces of people next to the largest one. */
export function countFaces(faces: readonly Face[]): number {
  const [largest] = faces;
  if (!largest) return 0;
  return faces.filter((face) => faceHeight(face) >= SAME_SIZE * faceHeight(largest)).length;
}

function moved(face: Face, left: number, top: number, scale: number): Face {
  const { points } = face;
  return {
    ...face,
    points: points.map(([x, y, z]): Point => [(x - left) * scale, (y - top) * scale, z * scale]),
  };
}

function stretched(face: Face, across: number, down: number): Face {
  return { ...face, points: face.points.map(([x, y, z]): Point => [x * across, y * down, z * across]) };
}

/** A portrait with the original head pose and, if requested and needed, one with the head straightened. */
export type Portraits = {
  asTaken: Portrait;
  straight: Portrait | undefined;
  /** Share of the person that the network does not decide on, 0 to 1. */
  undecided: number;
};

/**
 * Cuts the person around a face out of a photo, only as large as a result of `height` pixels needs.
 * @param straightens whether to make a second portrait with a lowered or raised head straightened
 * @param directory for a temporary crop of the photo
 */
export async function cutPortrait(
  photo: Pixels,
  face: Face,
  {
    network,
    height,
    straightens,
    directory,
  }: { network: Network; height: number; straightens: boolean; directory: string },
): Promise<Portraits> {
  const unit = faceHeight(face);
  const [x, y] = pointOf(face, MESH.noseTip);
  const left = Math.max(0, Math.floor(x - REACH.side * unit));
  const top = Math.max(0, Math.floor(y - REACH.above * unit));
  const area = {
    left,
    top,
    width: Math.min(photo.width, Math.ceil(x + REACH.side * unit)) - left,
    height: Math.min(photo.height, Math.ceil(y + REACH.below * unit)) - top,
  };
  const factor = Math.min(1, (FACE_SHARE * height) / unit);
  const path = join(directory, 'portrait.png');
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const { width: partWidth, height: partHeight } = await sharp(photo.rgb, { raw, limitInputPixels: false })
    .extract(area)
    .resize(Math.max(1, Math.round(area.width * factor)), Math.max(1, Math.round(area.height * factor)), {
      fit: 'fill',
    })
    .png({ compressionLevel: 1 })
    .toFile(path);
  const part: EnginePicture = { path, mime: 'image/png', width: partWidth, height: partHeight };
  // What stays half transparent at the head is refused.
  const { mask, seen } = await findSubject(part, network, { settles: false });
  const here = moved(face, left, top, factor);
  const there = stretched(here, mask.width / partWidth, mask.height / partHeight);
  completeBody(mask, there);
  // Hair that only colors decide on stays undecided; clothes do not.
  if (seen !== mask) completeBody(seen, there);
  const before = await readPixels(part, { keepProfile: false });
  const cut = await cutOutPixels({ ...before, rgb: Buffer.from(before.rgb) }, mask);
  removeFringe(before, cut, here);
  const asTaken = { level: levelOf(here), straightened: 0, pitch: pitchOf(here) };
  const straight = straightens ? await straighten(before, here, asTaken.level) : undefined;
  const portraitOf = (held: Straightened): Portrait => {
    const { head, cutOff } = measureHead(here, held.level, cut);
    return { before, cut, face: here, ...held, head, cutOff, scale: factor };
  };
  return {
    asTaken: portraitOf(asTaken),
    straight: straight && portraitOf(straight),
    undecided: undecidedShare(seen),
  };
}

const QUARTER = Math.PI / 2;

/** Rotates the photo by quarter turns until its largest face is about upright: the matting fails on lying people. */
async function turnUpright({ width, height, rgb }: Pixels, face: Face): Promise<Pixels | undefined> {
  const quarters = Math.round(leanOf(face) / QUARTER);
  if (quarters === 0) return undefined;
  const turned = await sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .rotate(-90 * quarters)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: turned.info.width, height: turned.info.height, rgb: turned.data };
}

/** Reads a photo, upright and opaque, and its faces; also corrects sideways photos without an orientation tag. */
export async function readFaces(source: EnginePicture): Promise<{ photo: Pixels; faces: Face[] }> {
  const photo = await readPixels(source, { keepProfile: false });
  const faces = await findFaces(photo);
  const upright = faces[0] && (await turnUpright(photo, faces[0]));
  return upright ? { photo: upright, faces: await findFaces(upright) } : { photo, faces };
}
