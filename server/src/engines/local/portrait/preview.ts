import { join } from 'node:path';
import { PREVIEW_LAYERS, type PreviewLayer } from '@tuzuo/core/id-photo/verdict';
import sharp from 'sharp';
import type { EngineOutput, PreviewSeeds } from '../../port';
import type { Point } from '../face/face';
import { boxBlur } from '../matting/box-blur';
import { mapToFloats } from '../picture/map-values';
import type { Pixels } from '../picture/read';
import { beautyLayers } from './beauty';
import { drawMarks, type Marks } from './marks';
import type { Person } from './person';

/** Minimum factor by which a preview, shown before payment, is smaller than the photo. */
const MIN_SHRINK = 2;
/** Longest side of a preview, in pixels. */
const LONGEST_SIDE = 640;

/** Share of visible pixels below which the blur's result is rounding error. */
const MIN_SHOWN = 1e-3;

const RGB = 3;
const RGBA = 4;

/** A person as a preview shows them, and the marks to stamp on results. */
export type PreviewPerson = { person: Person; marks: Marks };

/** Downscales by averaging blocks of `factor` × `factor` pixels. */
function shrink({ width, height, rgb, alpha, face }: Person, factor: number): Person {
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const small = {
    rgb: Buffer.alloc(size.width * size.height * RGB),
    alpha: Buffer.alloc(size.width * size.height),
  };
  for (let y = 0, pixel = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1, pixel += 1) {
      let [opacity, weights] = [0, 0];
      const sums = [0, 0, 0];
      for (let j = 0; j < factor; j += 1) {
        for (let i = 0; i < factor; i += 1) {
          const from = (y * factor + j) * width + x * factor + i;
          opacity += alpha[from] ?? 0;
          // Fully transparent pixels keep a color, which filters use.
          const weight = Math.max(1, alpha[from] ?? 0);
          weights += weight;
          for (let channel = 0; channel < RGB; channel += 1) {
            sums[channel] = (sums[channel] ?? 0) + weight * (rgb[from * RGB + channel] ?? 0);
          }
        }
      }
      small.alpha[pixel] = Math.round(opacity / factor ** 2);
      for (const [channel, sum] of sums.entries()) {
        small.rgb[pixel * RGB + channel] = Math.round(sum / weights);
      }
    }
  }
  const points = face.points.map(([x, y, z]): Point => [x / factor, y / factor, z / factor]);
  return { ...size, ...small, face: { ...face, points } };
}

/** Replaces hidden pixels by their surroundings, so that nothing computed afterwards can reveal them. */
function forget({ width, height, rgb, alpha }: Person, { covered, reach }: Marks): void {
  const blur = (valueAt: (pixel: number) => number) =>
    boxBlur(
      mapToFloats(covered, (hidden, pixel) => (hidden ? 0 : valueAt(pixel))),
      width,
      height,
      reach,
    );
  const shown = blur(() => 1);
  const fill = (plane: Buffer, channels: number, channel: number) => {
    const means = blur((pixel) => plane[pixel * channels + channel] ?? 0);
    for (const [pixel, hidden] of covered.entries()) {
      const share = shown[pixel] ?? 0;
      if (!hidden) continue;
      // In a corner that a band hides completely, there are no surroundings.
      const value = share < MIN_SHOWN ? 0 : (means[pixel] ?? 0) / share;
      plane[pixel * channels + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  };
  for (let channel = 0; channel < RGB; channel += 1) fill(rgb, RGB, channel);
  fill(alpha, 1, 0);
}

/** A downscaled copy of the person without the pixels that the marks will hide. */
export function previewOf(person: Person, seeds: PreviewSeeds): PreviewPerson {
  const factor = Math.max(MIN_SHRINK, Math.ceil(Math.max(person.width, person.height) / LONGEST_SIDE));
  const small = shrink(person, factor);
  const marks = drawMarks(small, seeds);
  forget(small, marks);
  return { person: small, marks };
}

/** Stamps the marks on a preview, in place. */
export function stampPhoto({ rgb }: Pixels, marks: Marks): void {
  for (const [pixel, hidden] of marks.covered.entries()) {
    if (hidden) marks.rgb.copy(rgb, pixel * RGB, pixel * RGB, (pixel + 1) * RGB);
  }
}

/** Shows the marks in the lowest layer and clears their place in all others. */
function stampLayer(rgba: Buffer, marks: Marks, isLowest: boolean): void {
  for (const [pixel, hidden] of marks.covered.entries()) {
    if (!hidden) continue;
    rgba.fill(0, pixel * RGBA, (pixel + 1) * RGBA);
    if (!isLowest) continue;
    marks.rgb.copy(rgba, pixel * RGBA, pixel * RGB, (pixel + 1) * RGB);
    rgba[pixel * RGBA + RGB] = 255;
  }
}

/** Writes a transparent layer to `directory` as WebP, with the marks. */
async function writeMarked(
  rgba: Buffer,
  { person: { width, height }, marks }: PreviewPerson,
  { name, isLowest, directory }: { name: string; isLowest: boolean; directory: string },
): Promise<EngineOutput> {
  const path = join(directory, `${name}.webp`);
  stampLayer(rgba, marks, isLowest);
  await sharp(rgba, { raw: { width, height, channels: RGBA } })
    .webp({ quality: 88 })
    .toFile(path);
  return { path, mime: 'image/webp', width, height, label: 'none' };
}

/** Writes the unretouched person to `directory`. */
export async function writePreview(
  preview: PreviewPerson,
  name: string,
  directory: string,
): Promise<EngineOutput> {
  const { width, height, rgb, alpha } = preview.person;
  const rgba = await sharp(rgb, { raw: { width, height, channels: RGB } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
  return writeMarked(rgba, preview, { name, isLowest: true, directory });
}

/** Writes the layers of a live preview to `directory`. */
export async function writeLayers(
  preview: PreviewPerson,
  directory: string,
): Promise<Record<PreviewLayer, EngineOutput>> {
  const layers = beautyLayers(preview.person);
  const written = await Promise.all(
    PREVIEW_LAYERS.map(async (name) => {
      const isLowest = name === PREVIEW_LAYERS[0];
      return [name, await writeMarked(layers[name], preview, { name, isLowest, directory })] as const;
    }),
  );
  return Object.fromEntries(written) as Record<PreviewLayer, EngineOutput>;
}
