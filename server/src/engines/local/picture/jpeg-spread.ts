import { readFile } from 'node:fs/promises';
import type { EnginePicture } from '../../port';

const MARKER = 0xff;
const QUANTIZATION_TABLES = 0xdb;
const SCAN = 0xda;

/** Coefficients of a table. */
const COEFFICIENTS = 64;
/** Coefficients, from the lowest frequency on, whose steps tell how much was lost: they carry most of a picture. */
const LOW = 10;

/** Mean step from which artifacts can be seen: an IJG quality of about 95. */
const VISIBLE_STEP = 1.5;
/** Deviation of what always remains: rounding of the steps and of the color conversion. */
const REST = 0.5;
const MAX_DEVIATION = 6;

/** Mean quantization step of the low frequencies of a JPEG's first table (luma); undefined without one. */
function quantizationStep(file: Buffer): number | undefined {
  for (let at = 2; at + 5 < file.length && file[at] === MARKER; ) {
    const [kind, length] = [file[at + 1], file.readUInt16BE(at + 2)];
    if (kind === SCAN) return undefined;
    if (kind === QUANTIZATION_TABLES) {
      // The upper half of the byte says whether steps have 16 bits; the first table follows it.
      const bytes = (file[at + 4] ?? 0) >> 4 ? 2 : 1;
      if (at + 5 + COEFFICIENTS * bytes > file.length) return undefined;
      let sum = 0;
      for (let index = 0; index < LOW; index += 1) sum += file.readUIntBE(at + 5 + index * bytes, bytes);
      return sum / LOW;
    }
    at += 2 + length;
  }
  return undefined;
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
