import { readFile } from 'node:fs/promises';
import type { EnginePicture } from '../../port';
import { quantizationOf } from './jpeg-tables';

/** Coefficients, from the lowest frequency on, whose steps tell how much was lost: they carry most of a picture. */
const LOW = 10;

/** Mean step from which artifacts can be seen: an IJG quality of about 95. */
const VISIBLE_STEP = 1.5;
/** Deviation of what always remains: rounding of the steps and of the color conversion. */
const REST = 0.5;
const MAX_DEVIATION = 6;

/** Mean quantization step of the low frequencies of a JPEG's brightness; undefined without one. */
function quantizationStep(file: Buffer): number | undefined {
  const low = quantizationOf(file)?.brightness.steps.slice(0, LOW);
  return low && low.reduce((sum, step) => sum + step, 0) / LOW;
}

/**
 * Standard deviation, in levels, of the artifacts in a JPEG's pixels, from its quantization: an error that is spread
 * evenly over a step deviates by step / √12. Undefined where nothing can be seen of them.
 */
export function artifactsOf(file: Buffer): number | undefined {
  const step = quantizationStep(file);
  return step === undefined || step < VISIBLE_STEP
    ? undefined
    : Math.min(MAX_DEVIATION, REST + step / Math.sqrt(12));
}

/** The same for a picture; undefined for formats other than JPEG. */
export async function jpegSpread({
  path,
  mime,
}: Pick<EnginePicture, 'path' | 'mime'>): Promise<number | undefined> {
  return mime === 'image/jpeg' ? artifactsOf(await readFile(path)) : undefined;
}
