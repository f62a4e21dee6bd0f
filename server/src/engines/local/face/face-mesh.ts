import type { Area } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { failure } from '../failure';
import { type Human, OFF, openHuman } from '../human/program';
import type { Pixels } from '../picture/read';
import { degrees, distance, type Face, faceHeight, leanOf, MESH, type Point, pointOf } from './face';

/** Longest side of the networks' input. More gains nothing: each face is analyzed at 192 × 192 pixels. */
const SEEN_SIDE = 1024;

/** Detection limit; enough to tell "several". */
const MAX_FACES = 8;

/** Below this score, the detector sees faces in clouds and cats. */
const MIN_SCORE = 0.6;

/** Share of the close-up's side that a face fills, leaving room for hair and tilt. */
const NEAR_SHARE = 0.45;

/** Most squares scanned: a longer picture is no photo of people. */
const MAX_SQUARES = 5;

/** Points of the mesh, irises included. */
const POINTS = 478;

/** Input side of the mesh network; the depth of each point is in its pixels. */
const MESH_SIDE = 192;

type FoundFaces = {
  face: {
    mesh: readonly Point[];
    score: number;
    /** The square around the face that the network analyzed: left, top, width, height, as shares of the picture. */
    boxRaw: readonly [number, number, number, number];
  }[];
  error?: string | null;
};

const SETTINGS = {
  face: {
    enabled: true,
    detector: { rotation: true, maxDetected: MAX_FACES, minConfidence: MIN_SCORE, return: false },
    mesh: { enabled: true },
    iris: { enabled: true },
    attention: OFF,
    emotion: OFF,
    description: OFF,
    antispoof: OFF,
    liveness: OFF,
  },
};

type FaceProgram = Human & {
  detect: (input: object) => Promise<FoundFaces>;
  /** Triangles of the mesh: three point indices each. */
  faceTriangulation: readonly number[];
};

const open = async () => (await openHuman(SETTINGS, ['blazeface', 'facemesh', 'iris'])) as FaceProgram;

let loading: Promise<FaceProgram> | undefined;

/** Loads the networks once per process; a failed load is retried on the next call. */
function load(): Promise<FaceProgram> {
  loading ??= open().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The networks' input, and the mapping from its points to the picture. */
type View = { width: number; height: number; rgb: Buffer; placeOf: (point: Point) => Point };

/** A part of a picture, downscaled for the networks and rotated so that what leans by `lean` (radians) is upright. */
async function viewOf(
  { width, height, rgb }: Pixels,
  area: Area,
  { lean, enlarge }: { lean: number; enlarge: boolean },
): Promise<View> {
  const part = await sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .extract(area)
    .resize(SEEN_SIDE, SEEN_SIDE, { fit: 'inside', withoutEnlargement: !enlarge })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: part.info.width, height: part.info.height, channels: 3 } as const;
  const { data, info } = await sharp(part.data, { raw })
    .rotate(-degrees(lean))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = area.width / raw.width;
  const [cos, sin] = [Math.cos(lean) * scale, Math.sin(lean) * scale];
  const [centerX, centerY] = [area.left + area.width / 2, area.top + area.height / 2];
  return {
    width: info.width,
    height: info.height,
    rgb: data,
    placeOf: ([x, y, z]) => {
      const [dx, dy] = [x - info.width / 2, y - info.height / 2];
      return [centerX + dx * cos - dy * sin, centerY + dx * sin + dy * cos, z * scale];
    },
  };
}

/** Detects faces in a view, largest first, in the picture's pixels. The library rounds to pixels of the view. */
async function detectIn({ width, height, rgb, placeOf }: View): Promise<Face[]> {
  const human = await load();
  const tensor = human.tf.tensor(new Uint8Array(rgb), [1, height, width, 3], 'int32');
  try {
    const { face, error } = await human.detect(tensor);
    if (error) throw failure('broken', `the face mesh failed: ${error}`);
    return face
      .filter(({ mesh, score }) => mesh.length === POINTS && score >= MIN_SCORE)
      .map(({ mesh, boxRaw }) => {
        const depth = (boxRaw[2] * width) / MESH_SIDE;
        return { points: mesh.map(([x, y, z]) => placeOf([x, y, z * depth])) };
      })
      .sort((one, other) => faceHeight(other) - faceHeight(one));
  } finally {
    human.tf.dispose(tensor);
  }
}

/** Triangles of the mesh, three point indices each. */
export const meshTriangles = async (): Promise<readonly number[]> => (await load()).faceTriangulation;

/** The square around a face in which it fills {@link NEAR_SHARE} of the side, clipped to the picture. */
function around(face: Face, { width, height }: Pixels): Area {
  const [x, y] = pointOf(face, MESH.noseTip);
  const reach = faceHeight(face) / NEAR_SHARE / 2;
  const left = Math.max(0, Math.floor(x - reach));
  const top = Math.max(0, Math.floor(y - reach));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(x + reach)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(y + reach)) - top),
  };
}

const isSame = (one: Face, other: Face) =>
  distance(pointOf(one, MESH.noseTip), pointOf(other, MESH.noseTip)) < faceHeight(one) / 4;

/** Squares of the shorter side along the longer one, with half of each overlapping the previous one. */
function squaresOf({ width, height }: Pixels): Area[] {
  const side = Math.min(width, height);
  const count = Math.min(MAX_SQUARES, Math.ceil(Math.max(width, height) / side) * 2 - 1);
  return Array.from({ length: count }, (_, index) => {
    const share = count > 1 ? index / (count - 1) : 0;
    const [left, top] = [width - side, height - side].map((room) => Math.round(room * share));
    return { left: left ?? 0, top: top ?? 0, width: side, height: side };
  });
}

/** Detects the faces of a picture, not yet in close-up. */
async function lookFromAfar(pixels: Pixels): Promise<Face[]> {
  const { width, height } = pixels;
  const upright = { lean: 0, enlarge: false };
  const found = await detectIn(await viewOf(pixels, { left: 0, top: 0, width, height }, upright));
  if (found.length > 0) return found;
  // The detector squeezes a long picture into a square, in which faces are too narrow to be detected.
  const faces: Face[] = [];
  for (const square of width === height ? [] : squaresOf(pixels)) {
    const here = await detectIn(await viewOf(pixels, square, upright));
    faces.push(...here.filter((face) => !faces.some((known) => isSame(known, face))));
  }
  return faces.sort((one, other) => faceHeight(other) - faceHeight(one));
}

/**
 * Finds the faces in a picture, largest first. The largest one is analyzed again in an upright close-up, since the
 * networks are some degrees off on a tilted face. @throws EngineFailure when they cannot be used.
 */
export async function findFaces(pixels: Pixels): Promise<Face[]> {
  const [largest, ...others] = await lookFromAfar(pixels);
  if (!largest) return [];
  return [await lookCloser(pixels, largest), ...others];
}

/** Refines a detected face in an upright close-up. */
export async function lookCloser(pixels: Pixels, face: Face): Promise<Face> {
  const near = await viewOf(pixels, around(face, pixels), { lean: leanOf(face), enlarge: true });
  const exact = (await detectIn(near)).find((one) => isSame(one, face));
  return exact ?? face;
}
