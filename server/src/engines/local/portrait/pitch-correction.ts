import { type Face, faceHeight, MESH, type Point, pointOf } from '../face/face';
import { findFaces } from '../face/face-mesh';
import { pitchOf } from '../face/pose';
import type { Pixels } from '../picture/read';
import { type Level, type PitchCorrection, toLevel } from './level';
import { warp } from './warp';

/**
 * Degrees. From `from` on a head is clearly held down or up, whatever the mesh's scatter of ±3; within `rest` it is
 * frontal (ISO/IEC 19794-5 allows 5); more than `most` would no longer look like the person.
 */
const STRAIGHTENED = { from: 8, rest: 4, most: 8 } as const;

/** Steps of the field by which a picture is moved, its softness over near and far points: heights of the face. */
const FIELD = { step: 1 / 48, near: 0.035, far: 0.2 } as const;

/** What far points count beside near ones, so that beyond the face the field goes on as it ends. */
const FAR_WEIGHT = 1e-3;

/** From where on beside the mesh a picture is moved less, and over which way not at all any more: heights of the face. */
const FADE = { from: 0.06, over: 0.4 } as const;

/** The points of the irises lie in no depth of their own. */
const MESH_POINTS = 468;

const easeIn = (share: number): number => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/** Where a point of the mesh comes to lie, level, and how far above (below 0) it lay before. */
type Move = { x: number; y: number; by: number };

/**
 * The mesh turned around the axis through both ears' height, halfway in depth between the face's rim and its sides:
 * then neither chin nor ears go far.
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

/** How far a place is moved: as the points near it, fading out beside the face. */
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
 * The correction that makes a face look `degrees` further up (below 0: down): its mesh is turned in depth, and the picture
 * follows smoothly, the less the further it lies beside the face.
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
  const field = Float32Array.from({ length: columns.count * rows.count }, (_, node) =>
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

/** The face in a picture that is leveled so, found again. */
async function faceWhenLevel(picture: Pixels, level: Level, unit: number): Promise<Face | undefined> {
  const side = Math.round(unit * 2.4);
  const frame = { width: side, height: side, scale: 1, left: -side / 2, top: -side / 2 + unit * 0.2 };
  const rgb = warp({ ...picture, channels: 3, data: picture.rgb }, level, frame);
  const [face] = await findFaces({ width: side, height: side, rgb });
  return face;
}

/** A level that also corrects the pitch, the degrees by which it does, and those that the face is down (or up) then. */
export type Straightened = { level: Level; straightened: number; pitch: number };

/**
 * Straightens a lowered or raised head within {@link STRAIGHTENED}; undefined where it is held straight enough, or
 * where what comes out is not measured to be better.
 */
export async function straighten(
  picture: Pixels,
  face: Face,
  level: Level,
): Promise<Straightened | undefined> {
  const pitch = pitchOf(face);
  if (Math.abs(pitch) < STRAIGHTENED.from) return undefined;
  const straightened = Math.min(STRAIGHTENED.most, Math.abs(pitch) - STRAIGHTENED.rest);
  const corrected = {
    ...level,
    pitchCorrection: createPitchCorrection(face, level, Math.sign(pitch) * straightened),
  };
  const found = await faceWhenLevel(picture, corrected, faceHeight(face));
  const left = found && pitchOf(found);
  if (left === undefined || Math.abs(left) >= Math.abs(pitch)) return undefined;
  return { level: corrected, straightened, pitch: left };
}
