import { type Face, faceHeight, type Point } from '../face/face';
import type { CutOut } from '../matting/cut-out';
import type { Frame } from './frame';
import { fromLevel, type Level, toLevel } from './level';
import { fillSlivers } from './slivers';
import { type Continued, warp } from './warp';

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

/** Share of a frame's width up to which a picture that ends within it is continued: the strip is too narrow to look smeared. */
const MAX_CONTINUED = 0.03;

/** Where the picture ends just within the lower half of the frame, which would show a sliver of the new background. */
function justWithin({ cut: { width, height }, level }: Framed, frame: Frame): Continued {
  const places = [0, 1].map((across) =>
    [0.5, 1].map((down) =>
      fromLevel(level, [
        frame.left + (across * frame.width) / frame.scale,
        frame.top + (down * frame.height) / frame.scale,
      ]),
    ),
  );
  const [lefts = [], rights = []] = places;
  const limit = (MAX_CONTINUED * frame.width) / frame.scale;
  const continued = (gaps: readonly number[]) => {
    const most = Math.max(0, ...gaps);
    return most <= limit ? most : 0;
  };
  return {
    left: continued(lefts.map(([x]) => -x)),
    right: continued(rights.map(([x]) => x - width)),
    bottom: continued([lefts, rights].flatMap((ends) => ends.slice(1)).map(([, y]) => y - height)),
  };
}

/** Crops the person to the frame; transparent where the picture does not reach, but for narrow strips. */
export function framePerson(portrait: Framed, frame: Frame): Person {
  const { cut, level } = portrait;
  const { width, height } = cut;
  const continued = justWithin(portrait, frame);
  const person = {
    width: frame.width,
    height: frame.height,
    rgb: warp({ width, height, channels: 3, data: cut.rgb }, level, frame, continued),
    alpha: warp({ width, height, channels: 1, data: cut.alpha }, level, frame, continued),
    face: frameFace(portrait, frame),
  };
  fillSlivers(person);
  return person;
}

/** Converts a share of the face's height to pixels, at least 1. */
export function inFace(face: Face, share: number): number {
  return Math.max(1, Math.round(faceHeight(face) * share));
}
