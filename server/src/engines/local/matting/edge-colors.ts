import { boxBlur } from './box-blur';

const RGB = 3;

/** Tiny weight by which a pixel's own color decides where the neighborhood has no subject (or no background). */
const EPSILON = 1e-5;

/** Radii of the passes, as shares of the longer side: the first covers wide soft edges, the last stays close. */
const RADII = [0.12, 0.02, 0.006] as const;

/** Exponent that favors nearly pure subject or background pixels over mixed ones. */
const CERTAINTY = 4;

/** A downscaled picture: colors 0–1 as separate channels, alpha 0–1. */
type SmallPicture = {
  width: number;
  height: number;
  planes: readonly Float32Array[];
  alpha: Float32Array;
};

/** Estimated subject and background color of every pixel, as separate channels. */
export type EdgeColors = {
  width: number;
  height: number;
  subject: readonly Float32Array[];
  ground: readonly Float32Array[];
};

type Window = { width: number; height: number; radius: number };

/** Local weighted means of planes. */
function weightedMeans(
  planes: readonly Float32Array[],
  weight: Float32Array,
  { width, height, radius }: Window,
): Float32Array[] {
  const meanWeight = boxBlur(weight, width, height, radius);
  return planes.map((plane) => {
    const weighted = plane.map((value, pixel) => value * (weight[pixel] ?? 0));
    return boxBlur(weighted, width, height, radius).map(
      (sum, pixel) => (sum + EPSILON * (plane[pixel] ?? 0)) / ((meanWeight[pixel] ?? 0) + EPSILON),
    );
  });
}

/**
 * Estimates the foreground and background color of mixed pixels. After the blur-fusion estimation of Forte
 * ("Approximate fast foreground color estimation", 2021): means over ever smaller neighborhoods, but weighted by a
 * power of alpha, which halves the error on wide soft edges. A small size is enough, since these colors change slowly.
 */
export function estimateEdgeColors({ width, height, planes, alpha }: SmallPicture): EdgeColors {
  const ofSubject = alpha.map((opacity) => opacity ** CERTAINTY);
  const ofGround = alpha.map((opacity) => (1 - opacity) ** CERTAINTY);
  let subject = planes;
  let ground = planes;
  let likely = { subject, ground };
  for (const share of RADII) {
    const window = { width, height, radius: Math.max(1, Math.round(share * Math.max(width, height))) };
    likely = {
      subject: weightedMeans(subject, ofSubject, window),
      ground: weightedMeans(ground, ofGround, window),
    };
    const { subject: near, ground: behind } = likely;
    subject = planes.map((plane, channel) =>
      plane.map((value, pixel) =>
        unmixed(value, alpha[pixel] ?? 0, near[channel]?.[pixel] ?? 0, behind[channel]?.[pixel] ?? 0),
      ),
    );
    ground = behind;
  }
  return { width, height, ...likely };
}

/** Foreground color of a mixed pixel, given estimates of both colors; all 0–1. */
function unmixed(value: number, opacity: number, subject: number, ground: number): number {
  const likely = subject + opacity * (value - opacity * subject - (1 - opacity) * ground);
  return Math.min(1, Math.max(0, likely));
}

/** Linear interpolation between two pixels of the small picture for a pixel of the large one, along one axis. */
function between(
  position: number,
  large: number,
  small: number,
): { first: number; second: number; share: number } {
  const exact = Math.min(small - 1, Math.max(0, ((position + 0.5) * small) / large - 0.5));
  const first = Math.floor(exact);
  return { first, second: Math.min(small - 1, first + 1), share: exact - first };
}

/**
 * Removes the background's color from partly transparent pixels, in place, to avoid a halo around the cut-out. Fully
 * opaque pixels do not change.
 */
export function decontaminate(
  { rgb, alpha, width, height }: { rgb: Buffer; alpha: Uint8Array; width: number; height: number },
  colors: EdgeColors,
): void {
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const down = between(y, height, colors.height);
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const level = alpha[pixel] ?? 0;
      if (level === 0 || level === 255) continue;
      const across = between(x, width, colors.width);
      const sample = (plane: Float32Array | undefined) => {
        const row = (line: number) => {
          const start = plane?.[line * colors.width + across.first] ?? 0;
          return start + ((plane?.[line * colors.width + across.second] ?? 0) - start) * across.share;
        };
        const above = row(down.first);
        return above + (row(down.second) - above) * down.share;
      };
      for (let channel = 0; channel < RGB; channel += 1) {
        const at = pixel * RGB + channel;
        const subject = sample(colors.subject[channel]);
        rgb[at] = Math.round(
          255 * unmixed((rgb[at] ?? 0) / 255, level / 255, subject, sample(colors.ground[channel])),
        );
      }
    }
  }
}
