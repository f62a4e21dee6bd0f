import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { thumbnailOf } from './describe';

it('writes the thumbnail of a transparent picture as PNG, and that of any other as JPEG', async () => {
  const directory = await temporaryDataDir();
  onTestFinished(() => rm(directory, { recursive: true }));
  const glass = { width: 900, height: 600, channels: 4, background: '#ff000080' } as const;
  const [clear, opaque] = [join(directory, 'clear'), join(directory, 'opaque')];
  await sharp({ create: glass }).png().toFile(clear);
  await sharp({ create: glass }).flatten().jpeg().toFile(opaque);
  const [png, jpeg] = [await thumbnailOf(clear), await thumbnailOf(opaque)];
  expect([png.extension, jpeg.extension]).toEqual(['png', 'jpg']);
  expect((await sharp(png.path).stats()).isOpaque).toBe(false);
  expect(await sharp(png.path).metadata()).toMatchObject({ width: 480, height: 320 });
});
