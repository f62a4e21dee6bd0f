import { type Face, faceHeight, type Point } from '../face/face';
import type { CutOut } from '../matting/cut-out';
import type { Frame } from './frame';
import { type Level, toLevel } from './level';
import { warp } from './warp';

/** A person in a photo's frame, leveled, without background. */
export type Person = CutOut & {
  /** In the photo's pixels. */
  face: Face;
};

/** The parts of a portrait that are framed. */
export type Framed = { cut: CutOut; face: Face; level: Level };

/** Maps a face's points to the photo. */
function frameFace({ face, level }: Framed, { scale, left, top }: Frame): Face {
  return {
    ...face,
    points: face.points.map((point): Point => {
      const [x, y] = toLevel(level, point);
      return [(x - left) * scale, (y - top) * scale, point[2] * scale];
    }),
  };
}

/** Crops the person to the frame; transparent where the picture does not reach. */
export function framePerson(portrait: Framed, frame: Frame): Person {
  const { cut, level } = portrait;
  const { width, height } = cut;
  return {
    width: frame.width,
    height: frame.height,
    rgb: warp({ width, height, channels: 3, data: cut.rgb }, level, frame),
    alpha: warp({ width, height, channels: 1, data: cut.alpha }, level, frame),
    face: frameFace(portrait, frame),
  };
}

/** Converts a share of the face's height to pixels, at least 1. */
export function inFace(face: Face, share: number): number {
  return Math.max(1, Math.round(faceHeight(face) * share));
}
