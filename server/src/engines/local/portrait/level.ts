import { distance, eyesOf, type Face, leanOf, MESH, type Point, pointOf } from '../face/face';

/** How many pixels below a place of the level picture lies what belongs there, where a head is straightened. */
export type PitchCorrection = (x: number, y: number) => number;

/** Turns a picture so that the eyes are level, and the head straight by a `pitchCorrection`; the origin is between the eyes. */
export type Level = {
  center: readonly [x: number, y: number];
  radians: number;
  pitchCorrection?: PitchCorrection;
};

type Place = readonly [x: number, y: number];

/** The levelling of a face, by the corners of its eyes. `radians` is how far it leans, clockwise. */
export function levelOf(face: Face): Level {
  const { left, right } = eyesOf(face);
  return { center: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2], radians: leanOf(face) };
}

/** Tries after which the place before a correction is found to a hundredth of a pixel: its field changes slowly. */
const TRIES = 6;

/** A place of the picture as it lies when level. */
export function toLevel({ center, radians, pitchCorrection }: Level, [x, y]: Place | Point): Place {
  const [dx, dy] = [x - center[0], y - center[1]];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [levelX, turnedY] = [dx * cos + dy * sin, dy * cos - dx * sin];
  let levelY = turnedY;
  if (pitchCorrection)
    for (let tried = 0; tried < TRIES; tried += 1) levelY = turnedY - pitchCorrection(levelX, levelY);
  return [levelX, levelY];
}

/** The other way round. */
export function fromLevel({ center, radians, pitchCorrection }: Level, [x, levelY]: Place): Place {
  const y = levelY + (pitchCorrection?.(x, levelY) ?? 0);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos];
}

/** A head as it is level: pixels of the picture, the origin between the eyes. */
export type Head = {
  /** Top of the hair. */
  crownY: number;
  chinY: number;
  /** Of the vertical middle. */
  centerX: number;
  /** Ear to ear. */
  width: number;
};

/** The mesh ends in front of the ears. */
const EARS = 1.08;

/** Half of the band in which the crown is looked for, in widths of the face. */
const BAND = 0.55;

/** A strand of hair is no crown: a row of it must be this wide, in widths of the face. */
const LEAST_ROW = 0.12;

const SOLID = 128;

type Opacity = { width: number; height: number; alpha: Uint8Array };

/**
 * Measures a head: chin from the mesh, crown from the mask of the subject. `cutOff` = it goes on beyond the picture.
 */
export function measureHead(face: Face, level: Level, opacity: Opacity): { head: Head; cutOff: boolean } {
  const [leftX] = toLevel(level, pointOf(face, MESH.leftSide));
  const [rightX] = toLevel(level, pointOf(face, MESH.rightSide));
  const [, chinY] = toLevel(level, pointOf(face, MESH.chin));
  const [, foreheadY] = toLevel(level, pointOf(face, MESH.foreheadTop));
  const faceWidth = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const centerX = (leftX + rightX) / 2;
  const half = faceWidth * BAND;
  const solidAt = (x: number, y: number): boolean => {
    const [px, py] = fromLevel(level, [x, y]);
    const column = Math.round(px);
    const row = Math.round(py);
    if (column < 0 || row < 0 || column >= opacity.width || row >= opacity.height) return false;
    return (opacity.alpha[row * opacity.width + column] ?? 0) >= SOLID;
  };
  const isHair = (y: number): boolean => {
    let solid = 0;
    for (let x = centerX - half; x <= centerX + half; x += 1) if (solidAt(x, y)) solid += 1;
    return solid >= faceWidth * LEAST_ROW;
  };
  let crownY = foreheadY;
  // Upwards, so that a lamp over the head is not taken for it.
  while (isHair(crownY - 1)) crownY -= 1;
  const [, top] = fromLevel(level, [centerX, crownY - 2]);
  return { head: { crownY, chinY, centerX, width: faceWidth * EARS }, cutOff: top < 0 };
}
