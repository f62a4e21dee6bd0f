import { type Edge, findEdges } from './edges';
import type { Holed } from './layer';

/**
 * A straight edge that continues through the hole: the pixels p with normal · p = offset, of which those from `from` to
 * `to` along the direction (-normal.y, normal.x) lie in the hole.
 */
export type Line = { normal: { x: number; y: number }; offset: number; from: number; to: number };

/** Hough accumulator: number of angles, and offset step in pixels. */
const BINS = { angles: 120, offset: 2 } as const;
/** Tolerance for pixels of a line: radians, pixels. */
const NEAR = { angle: 0.22, offset: 1.6 } as const;
/** Support of a line on each side of the hole: number of pixels, and how many of them must be edges. */
const SUPPORT = { of: 20, min: 9 } as const;
/** What is visible of a line between the hole and the picture's border shows no edge if it is shorter, in pixels. */
const BORDER = 12;
const MAX_LINES = 12;
/** Shorter crossings of the hole, in pixels, need no guide. */
const MIN_CHORD = 8;

const CIRCLE = 2 * Math.PI;

const turnBetween = (one: number, other: number) => {
  const turn = Math.abs(one - other) % CIRCLE;
  return Math.min(turn, CIRCLE - turn);
};

type Candidate = { normal: Line['normal']; angle: number; offset: number };

const offsetOf = ({ x, y }: { x: number; y: number }, normal: Line['normal']) => x * normal.x + y * normal.y;

/** The line with the most votes (Hough transform). */
function bestCandidate(edges: readonly Edge[]): Candidate | undefined {
  // Relative to the edges' center: far from it, a small error in angle would be a large one in offset.
  const middle = {
    x: edges.reduce((sum, { x }) => sum + x, 0) / edges.length,
    y: edges.reduce((sum, { y }) => sum + y, 0) / edges.length,
  };
  const farthest = edges.reduce((max, { x, y }) => Math.max(max, Math.hypot(x - middle.x, y - middle.y)), 0);
  const offsets = Math.ceil((2 * farthest) / BINS.offset) + 1;
  const votes = new Float32Array(BINS.angles * offsets);
  let best = 0;
  for (const edge of edges) {
    const own = Math.round(((edge.angle + CIRCLE) / CIRCLE) * BINS.angles);
    const seen = { x: edge.x - middle.x, y: edge.y - middle.y };
    for (const bin of [own - 1, own, own + 1]) {
      const angle = (bin * CIRCLE) / BINS.angles;
      const offset = offsetOf(seen, { x: Math.cos(angle), y: Math.sin(angle) });
      const at = (bin % BINS.angles) * offsets + Math.round((offset + farthest) / BINS.offset);
      votes[at] = (votes[at] ?? 0) + edge.strength;
      if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    }
  }
  if (!votes[best]) return undefined;
  const angle = (Math.floor(best / offsets) * CIRCLE) / BINS.angles;
  const normal = { x: Math.cos(angle), y: Math.sin(angle) };
  const fromMiddle = (best % offsets) * BINS.offset - farthest;
  return { normal, angle, offset: fromMiddle + offsetOf(middle, normal) };
}

const belongsTo = (edge: Edge, { normal, angle, offset }: Candidate) =>
  turnBetween(edge.angle, angle) < NEAR.angle && Math.abs(offsetOf(edge, normal) - offset) < NEAR.offset;

/** The total least squares line through the edges, closest to the candidate's direction. */
function fitted(edges: readonly Edge[], candidate: Candidate): Candidate {
  let [total, x, y] = [0, 0, 0];
  for (const edge of edges) {
    total += edge.strength;
    x += edge.x * edge.strength;
    y += edge.y * edge.strength;
  }
  const middle = { x: x / total, y: y / total };
  let [xx, xy, yy] = [0, 0, 0];
  for (const edge of edges) {
    const [dx, dy] = [edge.x - middle.x, edge.y - middle.y];
    xx += dx * dx * edge.strength;
    xy += dx * dy * edge.strength;
    yy += dy * dy * edge.strength;
  }
  const along = Math.atan2(2 * xy, xx - yy) / 2;
  const angle = [along + Math.PI / 2, along - Math.PI / 2].reduce((one, other) =>
    turnBetween(one, candidate.angle) <= turnBetween(other, candidate.angle) ? one : other,
  );
  const normal = { x: Math.cos(angle), y: Math.sin(angle) };
  return { normal, angle, offset: offsetOf(middle, normal) };
}

/**
 * The line's segment through the hole, if there is one with edge support at both ends; at one end where the hole
 * nearly reaches the picture's border. Objects beside the hole hide the line, too.
 */
function throughHole(
  picture: Holed,
  edges: readonly Edge[],
  { normal, offset }: Candidate,
): Line | undefined {
  const { width, height, hole, barred } = picture;
  const direction = { x: -normal.y, y: normal.x };
  const stateAt = (along: number): 'outside' | 'hole' | 'object' | 'known' => {
    const x = Math.round(normal.x * offset + direction.x * along);
    const y = Math.round(normal.y * offset + direction.y * along);
    if (x < 0 || y < 0 || x >= width || y >= height) return 'outside';
    const pixel = y * width + x;
    if (hole[pixel]) return 'hole';
    return barred?.[pixel] ? 'object' : 'known';
  };
  const farthest = width + height;
  let [from, to] = [farthest, -farthest];
  for (let along = -farthest; along <= farthest; along += 1) {
    if (stateAt(along) !== 'hole') continue;
    from = Math.min(from, along);
    to = Math.max(to, along);
  }
  if (to - from < MIN_CHORD) return undefined;
  const supported = new Set(edges.map((edge) => Math.round(offsetOf(edge, direction))));
  const isSupported = (start: number, step: 1 | -1) => {
    let count = 0;
    for (let distance = 1; distance <= SUPPORT.of; distance += 1)
      if (supported.has(start + distance * step)) count += 1;
    return count >= SUPPORT.min;
  };
  /** The last hidden place of the line from an end of the hole on. */
  const hiddenUntil = (end: number, step: 1 | -1) => {
    let along = end;
    while (stateAt(along + step) === 'object') along += step;
    return along;
  };
  const [first, last] = [hiddenUntil(from, -1), hiddenUntil(to, 1)];
  const before = isSupported(first, -1);
  const after = isSupported(last, 1);
  const isBorder = (end: number, step: 1 | -1) => stateAt(end + BORDER * step) === 'outside';
  const goesOn = (before || isBorder(first, -1)) && (after || isBorder(last, 1));
  return goesOn && (before || after) ? { normal, offset, from, to } : undefined;
}

/** Finds the straight edges that enter the hole and, where visible, leave it again. */
export function findLines(picture: Holed): Line[] {
  const lines: Line[] = [];
  let edges = findEdges(picture);
  for (let tries = 0; tries < 4 * MAX_LINES && lines.length < MAX_LINES; tries += 1) {
    const first = bestCandidate(edges);
    if (!first) break;
    const near = edges.filter((edge) => belongsTo(edge, first));
    if (near.length < SUPPORT.min) break;
    const second = fitted(near, first);
    const nearer = edges.filter((edge) => belongsTo(edge, second));
    const candidate = nearer.length > near.length ? fitted(nearer, second) : second;
    const own = edges.filter((edge) => belongsTo(edge, candidate));
    const line = throughHole(picture, own, candidate);
    if (line) lines.push(line);
    const used = new Set([...near, ...own]);
    edges = edges.filter((edge) => !used.has(edge));
  }
  return lines;
}
