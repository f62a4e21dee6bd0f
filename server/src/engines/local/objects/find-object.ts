import { OBJECT_LIMITS } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import type { EnginePicture, ObjectJob } from '../../port';
import { SEEN_SIDE } from '../added/object-adapters';
import { failure } from '../failure';
import type { LocalWork } from '../local-tool';
import { readResized } from '../picture/read';
import { areaOf, type Ring, simplify, traceRings } from './rings';

/** Pictures whose embeddings stay in the process, of 4 MB each: those that somebody is tapping on now. */
const MAX_SEEN = 6;

/** Smaller parts and holes, as shares of the largest part, are noise of the network. */
const SPECK = 0.005;

/** What covers more of a picture is no object in it. */
const MAX_SHARE = 0.95;

/** Distance, in pixels of what was seen, by which a line may be simplified; doubled until it is short enough. */
const TOLERANCE = 1;

/** Shares are sent with this many steps: finer than a pixel of what was seen. */
const STEPS = 10_000;

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.05, working: 0.2, selecting: 0.8 } as const;

type Seen = Size & { embedding: Float32Array };

/** The pictures seen last, the latest at the end. */
const seenLast = new Map<string, Seen>();

type Call = Pick<Parameters<LocalWork<ObjectJob>>[1], 'networks' | 'signal' | 'onProgress'>;

/** Sees a picture, unless it is one of the last that were seen. */
async function see(
  picture: EnginePicture,
  key: string,
  { networks, signal, onProgress }: Call,
): Promise<Seen> {
  const known = seenLast.get(key);
  seenLast.delete(key);
  if (known) {
    seenLast.set(key, known);
    return known;
  }
  const scale = SEEN_SIDE / Math.max(picture.width, picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const rgb = await readResized(picture, { width, height, fit: 'fill' });
  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const embed = await networks.embedder?.();
  if (!embed) throw failure('unavailable', 'no model finds objects');
  signal.throwIfAborted();
  onProgress({ stage: 'working', fraction: BEGIN.working });
  const seen = { width, height, embedding: await embed(rgb, { width, height }) };
  seenLast.set(key, seen);
  const [oldest] = seenLast.keys();
  if (seenLast.size > MAX_SEEN && oldest !== undefined) seenLast.delete(oldest);
  return seen;
}

/** The lines around what the network selected, in pixels of what it saw, short enough to be sent. */
function linesAround(logits: Float32Array, size: Size): Ring[] {
  const traced = traceRings((pixel) => (logits[pixel] ?? 0) > 0, size)
    .map((ring) => ({ ring, area: Math.abs(areaOf(ring)) }))
    .sort((one, other) => other.area - one.area);
  const least = (traced[0]?.area ?? 0) * SPECK;
  const rings = traced
    .slice(0, OBJECT_LIMITS.rings)
    .filter(({ area }) => area >= least)
    .map(({ ring }) => ring);
  for (let tolerance = TOLERANCE; ; tolerance *= 2) {
    const simple = rings.map((ring) => simplify(ring, tolerance)).filter(({ length }) => length >= 6);
    if (simple.reduce((sum, { length }) => sum + length, 0) <= OBJECT_LIMITS.numbers) return simple;
  }
}

const rounded = (share: number) => Math.round(share * STEPS) / STEPS;

/**
 * Finds the object at a point of a picture. `found` has its `rings`, with x and y as shares of the picture's sides; none
 * where there is no object.
 */
export const run: LocalWork<ObjectJob> = async ({ inputs, pictureKey, point }, call) => {
  const { networks, signal, onProgress } = call;
  const [picture] = inputs.picture ?? [];
  if (!picture) throw failure('broken', 'no picture was given');
  onProgress({ stage: 'reading', fraction: 0 });
  const seen = await see(picture, pictureKey, call);
  signal.throwIfAborted();
  onProgress({ stage: 'working', fraction: BEGIN.selecting });
  const select = await networks.selector?.();
  if (!select) throw failure('unavailable', 'no model selects objects');
  const { width, height, embedding } = seen;
  const logits = await select(embedding, seen, { x: point.x * width, y: point.y * height });
  const lines = linesAround(logits, seen);
  const share = lines.reduce((sum, ring) => sum + areaOf(ring), 0) / (width * height);
  const rings =
    share > MAX_SHARE
      ? []
      : lines.map((ring) => ring.map((value, at) => rounded(value / (at % 2 === 0 ? width : height))));
  return { outputs: [], analysis: { checks: [], found: { rings } } };
};
