import { join } from 'node:path';
import type { Straightening } from '@tuzuo/core/id-photo/verdict';
import sharp from 'sharp';
import type { EngineOutput } from '../../port';
import type { Person } from './person';
import { drawWatermark } from './watermark';

/** Longest side of the two pictures: they stand side by side on a phone. */
export const STRAIGHTENING_SIDE = 400;

async function writePerson(
  { width, height, rgb, alpha }: Person,
  name: string,
  directory: string,
): Promise<EngineOutput> {
  const path = join(directory, `${name}.webp`);
  const marked = { width, height, rgb: Buffer.from(rgb) };
  drawWatermark(marked);
  await sharp(marked.rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .webp({ quality: 88 })
    .toFile(path);
  return { path, mime: 'image/webp', width, height, label: 'none' };
}

/** Writes a person with the head as it was held and straightened, watermarked, for the user to choose from. */
export async function writeStraightening(
  before: Person,
  after: Person,
  { straightened, directory }: { straightened: number; directory: string },
): Promise<Straightening<EngineOutput>> {
  return {
    degrees: Math.round(straightened * 10) / 10,
    before: await writePerson(before, 'as-taken', directory),
    after: await writePerson(after, 'straightened', directory),
  };
}
