import { distance, eyesOf, type Face, leanOf, MESH, type Point, pointOf } from '../face/face';

/** Vertical source offset, in pixels, at a place of the level picture that straightens a head's pitch. */
export type PitchCorrection = (x: number, y: number) => number;

/** Rotation that levels the eyes, with an optional pitch correction; the origin is between the eyes. */
export type Level = {
  center: readonly [x: number, y: number];
  radians: number;
  pitchCorrection?: PitchCorrection;
};

type Place = readonly [x: number, y: number];

/** The leveling of a face, by its eye corners; `radians` is its clockwise tilt. */
export function levelOf(face: Face): Level {
  const { left, right } = eyesOf(face);
  return { center: [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2], radians: leanOf(face) };
}

/** Fixed-point iterations that invert a correction to a hundredth of a pixel: its field changes slowly. */
const TRIES = 6;

/** Maps a place of the picture to level coordinates. */
export function toLevel({ center, radians, pitchCorrection }: Level, [x, y]: Place | Point): Place {
  const [dx, dy] = [x - center[0], y - center[1]];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [levelX, turnedY] = [dx * cos + dy * sin, dy * cos - dx * sin];
  let levelY = turnedY;
  if (pitchCorrection)
    for (let tried = 0; tried < TRIES; tried += 1) levelY = turnedY - pitchCorrection(levelX, levelY);
  return [levelX, levelY];
}

/** Maps level coordinates to a place of the picture. */
export function fromLevel({ center, radians, pitchCorrection }: Level, [x, levelY]: Place): Place {
  const y = levelY + (pitchCorrection?.(x, levelY) ?? 0);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos];
}

/** A leveled head, in pixels with the origin between the eyes. */
export type Head = {
  /** Top of the hair. */
  crownY: number;
  chinY: number;
  /** x of the vertical center line. */
  centerX: number;
  /** Ear to ear. */
  width: number;
};

/** Width up to the ears relative to the mesh, which ends in front of them. */
const EARS = 1.08;

/** Half the width of the band in which the crown is searched, in face widths. */
const BAND = 0.55;

/** Minimum width of a row of hair, in face widths; a single strand is no crown. */
const MIN_ROW = 0.12;

const SOLID = 128;

type Opacity = { width: number; height: number; alpha: Uint8Array };

/**
 * Measures a head: chin from the mesh, crown from the subject's mask. `cutOff` = the head extends beyond the picture.
 */
export function measureHead(face: Face, level: Level, opacity: Opacity): { head: Head; cutOff: boolean } {
  const [leftX] = toLevel(level, pointOf(face, MESH.leftSide));
  const [rightX] = toLevel(level, pointOf(face, MESH.rightSide));
  const [, chinY] = toLevel(level, pointOf(face, MESH.chin));
  const [, foreheadY] = toLevel(level, pointOf(face, MESH.foreheadTop));
  const faceWidth = distance(pointOf(face, MESH.leftSide), pointOf(face, MESH.rightSide));
  const centerX = (leftX + rightX) / 2;
  const halfBand = faceWidth * BAND;
  const solidAt = (x: number, y: number): boolean => {
    const [px, py] = fromLevel(level, [x, y]);
    const column = Math.round(px);
    const row = Math.round(py);
    if (column < 0 || row < 0 || column >= opacity.width || row >= opacity.height) return false;
    return (opacity.alpha[row * opacity.width + column] ?? 0) >= SOLID;
  };
  const isHair = (y: number): boolean => {
    let solid = 0;
    for (let x = centerX - halfBand; x <= centerX + halfBand; x += 1) if (solidAt(x, y)) solid += 1;
    return solid >= faceWidth * MIN_ROW;
  };
  let crownY = foreheadY;
  // Upwards from the forehead, so that a lamp above the head is not mistaken for it.
  while (isHair(crownY - 1)) crownY -= 1;
  const [, top] = fromLevel(level, [centerX, crownY - 2]);
  return { head: { crownY, chinY, centerX, width: faceWidth * EARS }, cutOff: top < 0 };
}
