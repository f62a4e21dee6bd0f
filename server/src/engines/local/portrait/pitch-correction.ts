import { type Face, faceHeight, MESH, type Point, pointOf } from '../face/face';
import { findFaces } from '../face/face-mesh';
import { pitchOf } from '../face/pose';
import { mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { type Level, type PitchCorrection, toLevel } from './level';
import { warp } from './warp';

/**
 * In degrees. From `from` on, a head is clearly lowered or raised, despite the mesh's scatter of ±3. Within `rest` it
 * is frontal (ISO/IEC 19794-5 allows 5). A correction above `max` would no longer look like the person.
 */
const STRAIGHTENED = { from: 8, rest: 4, max: 8 } as const;

/** Displacement field, in face heights: grid step, and softness around near and far points. */
const FIELD = { step: 1 / 48, near: 0.035, far: 0.2 } as const;

/** Weight of far points relative to near ones, so that the field continues smoothly beyond the face. */
const FAR_WEIGHT = 1e-3;

/** Fade-out of the displacement beside the mesh, in face heights: start and length. */
const FADE = { from: 0.06, over: 0.4 } as const;

/** Points without the irises, which have no depth of their own. */
const MESH_POINTS = 468;

const easeIn = (share: number): number => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/** Target position of a mesh point in level coordinates, and its previous offset upwards (negative). */
type Move = { x: number; y: number; by: number };

/**
 * Rotates the mesh around an axis at ear height, halfway in depth between the face's rim and its sides, so that neither
 * chin nor ears move far.
 */
function movesOf(face: Face, level: Level, degrees: number): Move[] {
  const radians = (degrees * Math.PI) / 180;
  const depth = (...indices: number[]) =>
    indices.reduce((sum, index) => sum + pointOf(face, index)[2] / indices.length, 0);
  const axis = depth(MESH.foreheadTop, MESH.chin, MESH.leftSide, MESH.rightSide);
  return face.points.slice(0, MESH_POINTS).map((point: Point) => {
    const [x, y] = toLevel(level, point);
    const down = y * (Math.cos(radians) - 1) + (point[2] - axis) * Math.sin(radians);
    return { x, y: y + down, by: -down };
  });
}

/** Displacement at a place: a weighted mean of nearby points, faded out beside the face. */
function moveAt(x: number, y: number, moves: readonly Move[], unit: number): number {
  const [near, far] = [2 * (FIELD.near * unit) ** 2, 2 * (FIELD.far * unit) ** 2];
  let [sum, weights, nearest] = [0, Number.MIN_VALUE, Number.POSITIVE_INFINITY];
  for (const move of moves) {
    const square = (move.x - x) ** 2 + (move.y - y) ** 2;
    const weight = Math.exp(-square / near) + FAR_WEIGHT * Math.exp(-square / far);
    sum += weight * move.by;
    weights += weight;
    nearest = Math.min(nearest, square);
  }
  return (sum / weights) * (1 - easeIn((Math.sqrt(nearest) / unit - FADE.from) / FADE.over));
}

/**
 * Creates the correction that raises a face's view by `degrees` (negative: lowers it). The mesh is rotated in depth,
 * and the picture follows smoothly, less with distance from the face.
 */
export function createPitchCorrection(face: Face, level: Level, degrees: number): PitchCorrection {
  const unit = faceHeight(face);
  const moves = movesOf(face, level, degrees);
  const reach = (FADE.from + FADE.over) * unit;
  const step = FIELD.step * unit;
  const rangeOf = (values: number[]) => {
    const start = Math.min(...values) - reach;
    return { start, count: Math.ceil((Math.max(...values) + reach - start) / step) + 1 };
  };
  const columns = rangeOf(moves.map(({ x }) => x));
  const rows = rangeOf(moves.map(({ y }) => y));
  const field = mapToFloats({ length: columns.count * rows.count }, (_, node) =>
    moveAt(
      columns.start + (node % columns.count) * step,
      rows.start + Math.floor(node / columns.count) * step,
      moves,
      unit,
    ),
  );
  return (x, y) => {
    const [across, down] = [(x - columns.start) / step, (y - rows.start) / step];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    if (column < 0 || row < 0 || column >= columns.count - 1 || row >= rows.count - 1) return 0;
    const [right, below] = [across - column, down - row];
    const node = row * columns.count + column;
    const mix = (start: number) => (field[start] ?? 0) * (1 - right) + (field[start + 1] ?? 0) * right;
    return mix(node) * (1 - below) + mix(node + columns.count) * below;
  };
}

/** Detects the face again in the leveled picture. */
async function faceWhenLevel(picture: Pixels, level: Level, unit: number): Promise<Face | undefined> {
  const side = Math.round(unit * 2.4);
  const frame = { width: side, height: side, scale: 1, left: -side / 2, top: -side / 2 + unit * 0.2 };
  const rgb = warp({ ...picture, channels: 3, data: picture.rgb }, level, frame);
  const [face] = await findFaces({ width: side, height: side, rgb });
  return face;
}

/** A level with pitch correction, the degrees corrected, and the remaining pitch. */
export type Straightened = { level: Level; straightened: number; pitch: number };

/**
 * Straightens a lowered or raised head within {@link STRAIGHTENED}; undefined when it is straight enough, or when the
 * result does not measure better.
 */
export async function straighten(
  picture: Pixels,
  face: Face,
  level: Level,
): Promise<Straightened | undefined> {
  const pitch = pitchOf(face);
  if (Math.abs(pitch) < STRAIGHTENED.from) return undefined;
  const straightened = Math.min(STRAIGHTENED.max, Math.abs(pitch) - STRAIGHTENED.rest);
  const corrected = {
    ...level,
    pitchCorrection: createPitchCorrection(face, level, Math.sign(pitch) * straightened),
  };
  const found = await faceWhenLevel(picture, corrected, faceHeight(face));
  const left = found && pitchOf(found);
  if (left === undefined || Math.abs(left) >= Math.abs(pitch)) return undefined;
  return { level: corrected, straightened, pitch: left };
}
