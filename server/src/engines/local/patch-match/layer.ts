/** Radius of a patch, in pixels: 7 × 7. */
export const REACH = 3;

/** What lies beside a scene is like it at the same height: sky beside sky, floor beside floor. */
const STEEP = 8;

/** Weight of a difference at a pixel: known pixels tell more about a patch than those being filled. */
const WEIGHT = { known: 5, filled: 2 } as const;

/** A picture with a hole, with interleaved pixels. The content of the hole is undefined. */
export type Holed = {
  width: number;
  height: number;
  /** RGB or RGBA. */
  channels: 3 | 4;
  pixels: Uint8Array;
  /** 1 = to be filled. */
  hole: Uint8Array;
  /** 1 = an object that must not be repeated: known, but neither copied nor compared with. */
  barred?: Uint8Array | undefined;
  /** Whether the hole lies around the picture, which shows a scene that goes on. */
  isAround?: boolean | undefined;
};

/** Whether a pixel tells nothing about what the hole should contain: it is in the hole, or part of a barred object. */
export const isSilent = ({ hole, barred }: Pick<Holed, 'hole' | 'barred'>, pixel: number): boolean =>
  hole[pixel] === 1 || barred?.[pixel] === 1;

/** One scale of a picture, with a border of {@link REACH} pixels of weight 0, so that no patch leaves it. */
export type Layer = {
  /** Including the border, as are all indices here. */
  width: number;
  height: number;
  channels: Holed['channels'];
  pixels: Uint8ClampedArray;
  /** Weight of a difference at each pixel; 0 in the border. */
  weight: Uint8Array;
  /** For each target, the total weight of its patch. */
  mass: Uint8Array;
  /** 1 = to be filled. */
  hole: Uint8Array;
  /** 1 = known, but no background; see {@link Holed}. */
  barred: Uint8Array;
  /** How much farther a source counts that is above or below its target than one beside it. */
  steepness: number;
  /** 1 = the patch around it is fully known and may be copied. */
  isSource: Uint8Array;
  sources: Int32Array;
  /** Centers of the patches that overlap the hole, row by row. */
  targets: Int32Array;
  /** For each target, the center of the most similar source patch; -1 for other pixels. */
  nearest: Int32Array;
  /** Distance of the two patches: the weighted mean of squared differences. */
  unlike: Float32Array;
};

/** Dilation: the maximum of `of` in a window of REACH around each pixel; 0 beyond the edges. */
function touching(of: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(of.length);
  const result = new Uint8Array(of.length);
  const spread = (from: Uint8Array, to: Uint8Array, stride: number) => {
    for (let index = 0; index < from.length; index += 1) {
      if (!from[index]) continue;
      for (let step = -REACH; step <= REACH; step += 1) {
        const at = index + step * stride;
        if (at >= 0 && at < to.length) to[at] = 1;
      }
    }
  };
  spread(of, across, 1);
  spread(across, result, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inFrame = x < REACH || y < REACH || x >= width - REACH || y >= height - REACH;
      if (inFrame) result[y * width + x] = 0;
    }
  }
  return result;
}

function indicesOf(flags: Uint8Array): Int32Array {
  let count = 0;
  for (const flag of flags) count += flag;
  const indices = new Int32Array(count);
  let at = 0;
  for (let index = 0; index < flags.length; index += 1) {
    if (!flags[index]) continue;
    indices[at] = index;
    at += 1;
  }
  return indices;
}

/** Total weight of each target's patch: at most 49 × 5, which fits into a byte. */
function massOf(weight: Uint8Array, targets: Int32Array, width: number): Uint8Array {
  const mass = new Uint8Array(weight.length);
  for (const target of targets) {
    let sum = 0;
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      const row = target + dy * width;
      for (let at = row - REACH; at <= row + REACH; at += 1) sum += weight[at] ?? 0;
    }
    mass[target] = sum;
  }
  return mass;
}

/** Prepares a scale for the search: adds the border and determines targets and sources. */
export function createLayer({ width, height, channels, pixels, hole, barred, isAround }: Holed): Layer {
  const framed = { width: width + 2 * REACH, height: height + 2 * REACH };
  const size = framed.width * framed.height;
  const layer = {
    ...framed,
    channels,
    steepness: isAround ? STEEP : 1,
    pixels: new Uint8ClampedArray(size * channels),
    weight: new Uint8Array(size),
    hole: new Uint8Array(size),
    barred: new Uint8Array(size),
  };
  /** Pixels that no source patch may contain: the hole, barred objects and the border. */
  const excluded = new Uint8Array(size).fill(1);
  for (let y = 0; y < height; y += 1) {
    const to = (y + REACH) * framed.width + REACH;
    const from = y * width;
    layer.pixels.set(pixels.subarray(from * channels, (from + width) * channels), to * channels);
    for (let x = 0; x < width; x += 1) {
      const isHole = hole[from + x] ? 1 : 0;
      const isBarred = !isHole && barred?.[from + x] ? 1 : 0;
      layer.hole[to + x] = isHole;
      layer.barred[to + x] = isBarred;
      excluded[to + x] = isHole | isBarred;
      layer.weight[to + x] = isHole ? WEIGHT.filled : isBarred ? 0 : WEIGHT.known;
    }
  }
  const isTarget = touching(layer.hole, framed.width, framed.height);
  const isSource = touching(excluded, framed.width, framed.height);
  for (let y = REACH; y < framed.height - REACH; y += 1) {
    for (let x = REACH; x < framed.width - REACH; x += 1) {
      const at = y * framed.width + x;
      isSource[at] = isSource[at] ? 0 : 1;
    }
  }
  const targets = indicesOf(isTarget);
  return {
    ...layer,
    mass: massOf(layer.weight, targets, framed.width),
    isSource,
    sources: indicesOf(isSource),
    targets,
    nearest: new Int32Array(size).fill(-1),
    unlike: new Float32Array(size),
  };
}

/** A random source; -1 when there is none. */
export const drawSource = ({ sources }: Layer, random: () => number): number =>
  sources[Math.floor(random() * sources.length)] ?? -1;

/** Halves the size: the mean of every four pixels, a hole or barred where one of them is. */
export function halved({ width, height, channels, pixels, hole, barred, isAround }: Holed): Holed {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const small = new Uint8Array(size.width * size.height * channels);
  const smallHole = new Uint8Array(size.width * size.height);
  const smallBarred = barred && new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const top = 2 * y * width;
    const bottom = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < size.width; x += 1) {
      const to = y * size.width + x;
      const right = Math.min(2 * x + 1, width - 1);
      const a = top + 2 * x;
      const b = top + right;
      const c = bottom + 2 * x;
      const d = bottom + right;
      if (hole[a] || hole[b] || hole[c] || hole[d]) {
        smallHole[to] = 1;
        continue;
      }
      if (smallBarred && (barred[a] || barred[b] || barred[c] || barred[d])) smallBarred[to] = 1;
      for (let channel = 0; channel < channels; channel += 1) {
        const above = (pixels[a * channels + channel] ?? 0) + (pixels[b * channels + channel] ?? 0);
        const below = (pixels[c * channels + channel] ?? 0) + (pixels[d * channels + channel] ?? 0);
        small[to * channels + channel] = (above + below + 2) >> 2;
      }
    }
  }
  return {
    ...size,
    channels,
    pixels: small,
    hole: smallHole,
    barred: smallBarred,
    isAround,
  };
}
