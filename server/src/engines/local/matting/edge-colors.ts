import { boxBlur } from './box-blur';

const RGB = 3;

/** Where a neighborhood has none of the subject (or of the ground), the pixel's own color counts. */
const EPSILON = 1e-5;

/** Passes, as shares of the longer side: the first reaches across wide soft edges, the last stays close. */
const RADII = [0.12, 0.02, 0.006] as const;

/** Raises the say of pixels that are nearly all subject, or nearly all ground, over mixed ones. */
const CERTAINTY = 4;

/** A small picture: colors 0–1 of one channel after the other, opacity 0–1. */
type SmallPicture = {
  width: number;
  height: number;
  planes: readonly Float32Array[];
  alpha: Float32Array;
};

/** For every pixel the likely color of the subject and of the ground around it, channel by channel. */
export type EdgeColors = {
  width: number;
  height: number;
  subject: readonly Float32Array[];
  ground: readonly Float32Array[];
};

type Window = { width: number; height: number; radius: number };

/** The means of planes around every pixel, by weight. */
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
 * Where subject and ground mix in a pixel, which colors did each bring? After the blur-fusion estimation of Forte
 * ("Approximate fast foreground color estimation", 2021): means over the neighborhood, refined with ever smaller
 * ones, but weighted by opacity to a power, which halves the error on wide soft edges. Good enough at a small size,
 * since these colors change slowly.
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

/** The subject's color in a mixed pixel, given likely colors of both; all 0–1. */
function unmixed(value: number, opacity: number, subject: number, ground: number): number {
  const likely = subject + opacity * (value - opacity * subject - (1 - opacity) * ground);
  return Math.min(1, Math.max(0, likely));
}

/** Position of a large picture's pixel between two of the small one's, along one axis. */
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
 * Takes the ground's color out of the pixels that are partly subject, in place: without it a cut-out keeps a halo of
 * its old ground. Pixels that are wholly subject stay exactly as they are.
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
