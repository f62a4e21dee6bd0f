import type { Pixels } from '../picture/read';
import { BEST_QUALITY, type Encoding, encodeAt, LOSSLESS } from './encoders';
import { createSoftener, reduce, roundLevels } from './reshape';

/** A file below this share of the target size wastes quality. */
const FULL = 0.98;

/** Bisection steps between two encodings. */
const TRIES = 10;

/** Below this quality, reducing the picture looks better. */
const LOWEST_QUALITY = 20;

/** Coarsest rounding of levels; beyond it banding is visible, and a palette looks better. */
const ROUNDEST = 24;

export type Fitted = { file: Buffer; width: number; height: number };

export type Fitting = Encoding & {
  maxBytes: number;
  /** Called before each try; throws when the run was ended. */
  onTry: () => void;
};

type Attempt = (setting: number) => Promise<Fitted>;

const fits = (found: Fitted | undefined, { maxBytes }: Fitting): found is Fitted =>
  found !== undefined && found.file.length <= maxBytes;

const isFull = ({ file }: Fitted, { maxBytes }: Fitting) => file.length >= maxBytes * FULL;

/** Creates an encoding attempt that depends on one setting. */
function attempt(
  fitting: Fitting,
  step: number,
  change: (setting: number) => Pixels | Promise<Pixels>,
): Attempt {
  return async (setting) => {
    fitting.onTry();
    const pixels = await change(setting);
    const { width, height } = pixels;
    return { file: await encodeAt(pixels, step, fitting), width, height };
  };
}

/**
 * Bisects for the largest file that fits, between a setting that fits and one that does not or is untested. Undefined
 * when no try fits.
 */
async function between(
  { small, large }: { small: number; large: number },
  make: Attempt,
  fitting: Fitting,
): Promise<Fitted | undefined> {
  let best: Fitted | undefined;
  for (let tries = 0; tries < TRIES && !(best && isFull(best, fitting)); tries += 1) {
    const setting = (small + large) / 2;
    const found = await make(setting);
    if (fits(found, fitting)) {
      small = setting;
      if (!best || found.file.length > best.file.length) best = found;
    } else large = setting;
  }
  return best;
}

/** Reduces the picture when even the lowest quality is too large. Undefined when not even one pixel fits. */
async function bySize(pixels: Pixels, step: number, fitting: Fitting): Promise<Fitted | undefined> {
  const make = attempt(fitting, step, (share) => reduce(pixels, share));
  const found = await between({ small: 0, large: 1 }, make, fitting);
  if (found) return found;
  const pixel = await make(0);
  return fits(pixel, fitting) ? pixel : undefined;
}

/** The best quality that fits, refined by softening the next higher quality. */
async function byQuality(pixels: Pixels, fitting: Fitting): Promise<Fitted | undefined> {
  const { width, height } = pixels;
  const at = async (quality: number) => {
    fitting.onTry();
    return { file: await encodeAt(pixels, quality, fitting), width, height };
  };
  let best = await at(LOWEST_QUALITY);
  if (!fits(best, fitting)) return bySize(pixels, LOWEST_QUALITY, fitting);
  let [low, high] = [LOWEST_QUALITY, BEST_QUALITY + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const found = await at(middle);
    if (fits(found, fitting)) [low, best] = [middle, found];
    else high = middle;
  }
  if (isFull(best, fitting) || high > BEST_QUALITY) return best;
  const soften = await createSoftener(pixels);
  const finer = await between({ small: 1, large: 0 }, attempt(fitting, high, soften), fitting);
  return finer && finer.file.length > best.file.length ? finer : best;
}

/** PNG: lossless, else with rounded levels while that beats a palette, else a palette with ever fewer colors. */
async function byColors(pixels: Pixels, fitting: Fitting): Promise<Fitted | undefined> {
  const plain = (step: number) => attempt(fitting, step, () => pixels)(0);
  const lossless = await plain(LOSSLESS);
  if (fits(lossless, fitting)) return lossless;
  const palette = await plain(BEST_QUALITY);
  if (!fits(palette, fitting)) return byQuality(pixels, fitting);
  if (isFull(palette, fitting)) return palette;
  const round = attempt(fitting, LOSSLESS, (step) => roundLevels(pixels, step));
  const rounded = await between({ small: ROUNDEST, large: 1 }, round, fitting);
  return rounded && rounded.file.length > palette.file.length ? rounded : palette;
}

/**
 * Encodes a picture into at most `maxBytes`, as close to that as the best quality allows. Undefined when not even a
 * single pixel fits, label included.
 */
export async function fitInto(pixels: Pixels, fitting: Fitting): Promise<Fitted | undefined> {
  return fitting.mime === 'image/png' ? byColors(pixels, fitting) : byQuality(pixels, fitting);
}
