import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { failure } from '../failure';
import type { Pixels } from '../picture/read';
import { distance, type Face, faceHeight, MESH, type Point, pointOf } from './face';
import { damagedNetworks, findFaceMesh } from './installed';

type Area = { left: number; top: number; width: number; height: number };

/** Longest side of what the networks see. Larger faces gain nothing: they are looked at in 192 × 192 pixels. */
const SEEN_SIDE = 1024;

/** More nobody needs to tell "several". */
const MOST_FACES = 8;

/** Below this the detector sees faces in clouds and cats. */
const LEAST_SCORE = 0.6;

/** How much of the side of the near look a face fills, hair and a lean included. */
const NEAR_SHARE = 0.45;

/** With its irises. */
const POINTS = 478;

type FoundFaces = {
  /** The angles are in radians. */
  face: { mesh: Point[]; score: number; rotation: { angle: { yaw: number; pitch: number } } | null }[];
  error?: string | null;
};

/** What we use of the package's program, which comes with types for another build only. */
type Human = {
  load: () => Promise<void>;
  detect: (input: object) => Promise<FoundFaces>;
  tf: {
    tensor: (data: Uint8Array, shape: readonly number[], type: 'int32') => object;
    dispose: (tensor: object) => void;
  };
};
type Program = { Human: new (settings: object) => Human };

const OFF = { enabled: false };

const settingsFor = (modelBasePath: string, wasmPath: string) => ({
  debug: false,
  async: false,
  backend: 'wasm',
  wasmPath,
  modelBasePath,
  // Pictures, not a film: nothing is carried over from the one before.
  cacheSensitivity: 0,
  filter: OFF,
  gesture: OFF,
  body: OFF,
  hand: OFF,
  object: OFF,
  segmentation: OFF,
  face: {
    enabled: true,
    detector: { rotation: true, maxDetected: MOST_FACES, minConfidence: LEAST_SCORE, return: false },
    mesh: { enabled: true },
    iris: { enabled: true },
    attention: OFF,
    emotion: OFF,
    description: OFF,
    antispoof: OFF,
    liveness: OFF,
  },
});

/** The program fetches its networks even from a disk, which Node's own `fetch` refuses. */
async function withFileFetch<T>(work: () => Promise<T>): Promise<T> {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith('file:')) return original(input, init);
    const type = address.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(new URL(address))), {
      headers: { 'content-type': type },
    });
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}

async function open(): Promise<Human> {
  const files = findFaceMesh();
  if (!files) throw failure('unavailable', 'the packages of the face mesh are not installed');
  const damaged = damagedNetworks(files);
  if (damaged.length > 0) throw failure('unavailable', `damaged: ${damaged.join(', ')}; install again`);
  try {
    // The package's list of exports forbids this one by name, but not by path.
    const { Human } = createRequire(import.meta.url)(files.program) as Program;
    const human = new Human(settingsFor(pathToFileURL(`${files.models}/`).href, `${files.wasm}/`));
    await withFileFetch(() => human.load());
    return human;
  } catch (cause) {
    throw failure('unavailable', 'the face mesh cannot be loaded', cause);
  }
}

let loading: Promise<Human> | undefined;

/** Loads the networks, once in this process; a load that failed is tried again the next time. */
function load(): Promise<Human> {
  loading ??= open().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Faces in a part of a picture, in the picture's pixels. The program rounds to the pixels that it sees. */
async function look({ width, height, rgb }: Pixels, area: Area, enlarge: boolean): Promise<Face[]> {
  const human = await load();
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .extract(area)
    .resize(SEEN_SIDE, SEEN_SIDE, { fit: 'inside', withoutEnlargement: !enlarge })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tensor = human.tf.tensor(new Uint8Array(data), [1, info.height, info.width, 3], 'int32');
  try {
    const { face, error } = await human.detect(tensor);
    if (error) throw failure('broken', `the face mesh failed: ${error}`);
    const scale = area.width / info.width;
    return face
      .filter(({ mesh, score }) => mesh.length === POINTS && score >= LEAST_SCORE)
      .map(({ mesh, rotation }) => ({
        yaw: degrees(rotation?.angle.yaw ?? 0),
        pitch: degrees(rotation?.angle.pitch ?? 0),
        points: mesh.map(([x, y, z]): Point => [area.left + x * scale, area.top + y * scale, z * scale]),
      }))
      .sort((one, other) => faceHeight(other) - faceHeight(one));
  } finally {
    human.tf.dispose(tensor);
  }
}

/** The square around a face in which it fills `share` of the side, as far as the picture goes. */
function around(face: Face, { width, height }: Pixels, share: number): Area {
  const [x, y] = pointOf(face, MESH.noseTip);
  const reach = faceHeight(face) / share / 2;
  const left = Math.max(0, Math.floor(x - reach));
  const top = Math.max(0, Math.floor(y - reach));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(x + reach)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(y + reach)) - top),
  };
}

/**
 * Finds the faces in a picture, the largest first and that one exactly: it is looked at twice, from afar and near.
 * Throws an EngineFailure when the networks are no good.
 */
export async function findFaces(pixels: Pixels): Promise<Face[]> {
  const { width, height } = pixels;
  const [largest, ...others] = await look(pixels, { left: 0, top: 0, width, height }, false);
  if (!largest) return [];
  const [exact] = await look(pixels, around(largest, pixels, NEAR_SHARE), true);
  const isSame =
    exact && distance(pointOf(exact, MESH.noseTip), pointOf(largest, MESH.noseTip)) < faceHeight(largest) / 4;
  return [isSame ? exact : largest, ...others];
}
