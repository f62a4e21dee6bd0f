import type { Area } from '@tuzuo/core/geometry/size';
import { type Holed, isSilent } from '../patch-match/layer';
import { mapToBytes } from '../picture/map-values';
import { areaAround, grown, setBounds } from '../picture/mask';
import { fitPlane, type Plane } from '../picture/plane';
import { quickRandom } from '../random';

/** Longest side, in cells, at which a shadow is looked for: it is soft, and grain must not count. */
const SIDE = 200;

/**
 * Distances from the hole, as shares of its longer side: up to `near`, a shadow is looked for, and beyond it, up to `far`, is
 * the ground that it is compared with. Only a shadow that reaches the end is looked for in more.
 */
const REACHES = [
  { near: 0.35, far: 0.8 },
  { near: 0.7, far: 1.2 },
] as const;

type Reach = (typeof REACHES)[number];

/** Levels added before logarithms: in the dark, noise is no contrast. */
const DARK = 4;

/** What a ground is, in logarithms: this share of cells deviates from a plane by this much at most. */
const EVEN = { share: 0.45, brightness: 0.2, color: 0.12, spread: 2.5 } as const;

/** Planes that are tried, the samples that each is laid through, and those by which it is judged. */
const TRIED = { planes: 60, through: 4, samples: 500 } as const;

const SEED = 23;

/** What a shadow is: darker by this much in logarithms, in nearly the ground's color, or within some levels of it. */
const SHADE = { min: 0.06, max: 1.6, color: 0.1, colorPerShade: 0.15, levels: 6 } as const;

/** Evidence: the share of the object's width that it touches, and of it that may reach the end of what was searched. */
const CONTACT = 0.15;
const UNBOUNDED = 0.03;

/** Largest size relative to the hole: what is larger is not the object's alone. */
const LARGEST = 0.5;

/**
 * Its outline is lighter than it is on average, by this factor above what is seen as shade at all; the outline of something dark is
 * not.
 */
const FADES = 0.55;

/** Cells added around it, where it ends in the ground's grain. */
const PENUMBRA = 2;

/** The surroundings of a hole, as means of square cells. */
type Cells = {
  width: number;
  height: number;
  /** Per cell: brightness, and red and blue against green, in logarithms. */
  planes: readonly [Float32Array, Float32Array, Float32Array];
  hole: Uint8Array;
  known: Uint8Array;
};

function cellsIn(picture: Holed, area: Area, side: number): Cells {
  const { channels, pixels, hole } = picture;
  const [width, height] = [Math.ceil(area.width / side), Math.ceil(area.height / side)];
  const cell = () => new Float32Array(width * height);
  const planes = [cell(), cell(), cell()] as const;
  const flags = { hole: new Uint8Array(width * height), known: new Uint8Array(width * height) };
  for (let at = 0; at < width * height; at += 1) {
    const [left, top] = [area.left + (at % width) * side, area.top + Math.floor(at / width) * side];
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let y = top; y < Math.min(top + side, area.top + area.height); y += 1) {
      for (let x = left; x < Math.min(left + side, area.left + area.width); x += 1) {
        const pixel = y * picture.width + x;
        if (hole[pixel]) flags.hole[at] = 1;
        if (isSilent(picture, pixel)) continue;
        red += pixels[pixel * channels] ?? 0;
        green += pixels[pixel * channels + 1] ?? 0;
        blue += pixels[pixel * channels + 2] ?? 0;
        count += 1;
      }
    }
    if (count === 0 || flags.hole[at]) continue;
    flags.known[at] = 1;
    const [r, g, b] = [red, green, blue].map((sum) => Math.log(sum / count + DARK)) as [
      number,
      number,
      number,
    ];
    planes[0][at] = (r + 2 * g + b) / 4;
    planes[1][at] = r - g;
    planes[2][at] = b - g;
  }
  return { width, height, planes, ...flags };
}

/** Distance of each cell from the hole, in cells; `max` + 1 beyond that. */
function distancesFrom({ width, height, hole }: Cells, max: number): Uint16Array {
  const distances = new Uint16Array(hole.length).fill(max + 1);
  let reached = hole;
  for (const [at, is] of hole.entries()) if (is) distances[at] = 0;
  for (let distance = 1; distance <= max; distance += 1) {
    reached = grown(reached, { width, height }, 1);
    for (const [at, is] of reached.entries()) if (is && (distances[at] ?? 0) > max) distances[at] = distance;
  }
  return distances;
}

type Sample = { x: number; y: number; at: number };

const levelAt = ([level, across, down]: Plane, { x, y }: Omit<Sample, 'at'>) => level + across * x + down * y;

/** A plane per channel. */
type Ground = readonly Plane[];

/** Levels that a sample is off the ground, in each channel. */
const offFrom = ({ planes }: Cells, ground: Ground, sample: Sample) =>
  ground.map((plane, index) => Math.abs((planes[index]?.[sample.at] ?? 0) - levelAt(plane, sample)));

const isOn = (cells: Cells, ground: Ground, sample: Sample) =>
  offFrom(cells, ground, sample).every((off, index) => off <= (index === 0 ? EVEN.brightness : EVEN.color));

/**
 * The ground on which most samples lie, and the deviation of its brightness; undefined where there is none. Found by trying
 * planes through a few samples each (RANSAC): other things stand beside an object, too.
 */
function groundOf(cells: Cells, samples: readonly Sample[]) {
  const fit = (some: readonly Sample[]) =>
    cells.planes
      .map((values) => fitPlane(some, ({ at }) => values[at] ?? 0))
      .filter((plane) => plane !== undefined);
  const random = quickRandom(SEED);
  const every = Math.max(1, Math.floor(samples.length / TRIED.samples));
  const judged = samples.filter((_, index) => index % every === 0);
  let best: { ground: Ground; count: number } = { ground: [], count: 0 };
  for (let round = 0; round < TRIED.planes; round += 1) {
    const some = Array.from({ length: TRIED.through }, () => samples[Math.floor(random() * samples.length)]);
    const ground = fit(some.filter((sample) => sample !== undefined));
    if (ground.length < cells.planes.length) continue;
    const count = judged.filter((sample) => isOn(cells, ground, sample)).length;
    if (count > best.count) best = { ground, count };
  }
  let inliers = samples.filter((sample) => best.count > 0 && isOn(cells, best.ground, sample));
  const ground = fit(inliers);
  if (ground.length < cells.planes.length) return undefined;
  inliers = samples.filter((sample) => isOn(cells, ground, sample));
  const off = inliers
    .map((sample) => offFrom(cells, ground, sample)[0] ?? 0)
    .sort((one, other) => one - other);
  // The median of absolute deviations, as a standard deviation.
  const deviation = 1.4826 * (off[off.length >> 1] ?? 0);
  return inliers.length >= EVEN.share * samples.length ? { ground, deviation } : undefined;
}

/** The level of red (0) or blue (1) in a cell. */
function levelIn({ planes: [brightness, red, blue] }: Cells, color: number, at: number): number {
  const [ofRed, ofBlue] = [red[at] ?? 0, blue[at] ?? 0];
  return Math.exp((brightness[at] ?? 0) - (ofRed + ofBlue) / 4 + (color === 0 ? ofRed : ofBlue));
}

/** Finds a shadow within a distance; `isCut`: what looks like one reaches its end. */
function shadowWithin(picture: Holed, { near, far }: Reach): { shadow?: Uint8Array; isCut?: boolean } {
  const bounds = setBounds(picture.hole, picture);
  if (!bounds) return {};
  const longer = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  const margin = Math.ceil(far * longer);
  const area = areaAround(bounds, margin, picture);
  const side = Math.max(1, Math.ceil(Math.max(area.width, area.height) / SIDE));
  const cells = cellsIn(picture, area, side);
  const box = setBounds(cells.hole, cells);
  if (!box) return {};
  const reach = longer / side;
  const distances = distancesFrom(cells, Math.ceil(far * reach));
  const middle = (box.top + box.bottom) / 2;
  const place = (at: number) => ({ x: at % cells.width, y: Math.floor(at / cells.width), at });
  const lower = [...cells.known.keys()].filter((at) => cells.known[at]).map(place);
  const samples = lower.filter(({ y, at }) => {
    const distance = distances[at] ?? 0;
    return y >= middle && distance > near * reach && distance <= far * reach;
  });
  const found = groundOf(cells, samples);
  const [brightness, ...colors] = found?.ground ?? [];
  if (!found || !brightness) return {};

  const shades = new Float32Array(cells.known.length);
  const min = Math.max(SHADE.min, EVEN.spread * found.deviation);
  for (const sample of lower) {
    const { y, at } = sample;
    if (y < middle || (distances[at] ?? 0) > near * reach) continue;
    const shade = levelAt(brightness, sample) - (cells.planes[0][at] ?? 0);
    if (shade < min || shade > SHADE.max) continue;
    const isOfGround = colors.every((plane, index) => {
      const off = Math.abs((cells.planes[index + 1]?.[at] ?? 0) - levelAt(plane, sample));
      // In a channel that is dark, as red is in blue, a large ratio is a small difference.
      return (
        off <= SHADE.color + SHADE.colorPerShade * shade || off * levelIn(cells, index, at) <= SHADE.levels
      );
    });
    if (isOfGround) shades[at] = shade;
  }
  const shadow = touching(cells, shades);
  if (!shadow) return {};
  const width = box.right - box.left + 1;
  const evidence = judge(shadow, { cells, shades, distances, end: near * reach, width, min });
  if (evidence !== 'clear') return { isCut: evidence === 'cut' };
  const whole = grown(shadow, cells, PENUMBRA);
  const flags = mapToBytes(picture.hole, (isHole, pixel) => {
    const [x, y] = [(pixel % picture.width) - area.left, Math.floor(pixel / picture.width) - area.top];
    if (isHole || x < 0 || y < 0 || x >= area.width || y >= area.height) return 0;
    if (picture.barred?.[pixel]) return 0;
    return whole[Math.floor(y / side) * cells.width + Math.floor(x / side)] ?? 0;
  });
  return { shadow: flags };
}

/**
 * Finds the shadow of the object in a picture's hole: a zone that touches the hole's lower half, darker than the ground
 * around it in nearly its color, which ends softly. Only where all of this is clear: a wrong shadow would remove a part of
 * what lies beside the object.
 * @returns 1 per pixel of the shadow, at the picture's size; undefined where there is none
 */
export function shadowOf(picture: Holed): Uint8Array | undefined {
  for (const reach of REACHES) {
    const { shadow, isCut } = shadowWithin(picture, reach);
    if (shadow || !isCut) return shadow;
  }
  return undefined;
}

/** The shaded cells that are connected with the hole; undefined without any. */
function touching({ width, height, hole }: Cells, shades: Float32Array): Uint8Array | undefined {
  const found = new Uint8Array(hole.length);
  let front = hole;
  let count = 0;
  for (;;) {
    const next = grown(front, { width, height }, 1);
    let added = 0;
    for (const [at, is] of next.entries()) {
      if (!is || hole[at] || found[at]) continue;
      if ((shades[at] ?? 0) === 0) continue;
      found[at] = 1;
      added += 1;
    }
    if (added === 0) return count === 0 ? undefined : found;
    count += added;
    front = mapToBytes(found, (is, at) => (is || hole[at] ? 1 : 0));
  }
}

type Found = {
  cells: Cells;
  shades: Float32Array;
  distances: Uint16Array;
  end: number;
  width: number;
  min: number;
};

/**
 * Whether shaded cells are a shadow: `clear` where it touches the object, ends within what was searched, and softly; `cut`
 * where it goes on beyond that.
 */
function judge(
  shadow: Uint8Array,
  { cells, shades, distances, end, width, min }: Found,
): 'clear' | 'cut' | 'unclear' {
  let [size, contact, farSum, all, outline, outlined] = [0, 0, 0, 0, 0, 0];
  for (const [at, is] of shadow.entries()) {
    if (!is) continue;
    size += 1;
    all += shades[at] ?? 0;
    if (distances[at] === 1) contact += 1;
    if ((distances[at] ?? 0) >= end - 1) farSum += 1;
    const around = [at - 1, at + 1, at - cells.width, at + cells.width];
    if (!around.some((near) => cells.known[near] && !shadow[near])) continue;
    outline += shades[at] ?? 0;
    outlined += 1;
  }
  const max = LARGEST * cells.hole.reduce((sum, is) => sum + is, 0);
  if (contact < CONTACT * width || size > max) return 'unclear';
  if (farSum > UNBOUNDED * size) return 'cut';
  const fades = outlined > 0 && outline / outlined - min <= FADES * (all / size - min);
  return fades ? 'clear' : 'unclear';
}
