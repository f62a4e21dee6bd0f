import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fill, PosterDocument } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { glyphPack } from '../../../renderer/glyphs/glyph-pack';
import type { PosterJob } from '../../port';
import { run } from './run';

const pageOn = (fill: Fill | null): PosterDocument => ({
  version: 1,
  size: { width: 800, height: 800 },
  pages: [
    {
      id: 'page',
      background: { fill },
      layers: [
        {
          id: 'square',
          type: 'shape',
          x: 200,
          y: 200,
          width: 400,
          height: 400,
          rotation: 0,
          opacity: 1,
          shape: { kind: 'rect', radius: 0 },
          fill: { type: 'solid', color: '#ff0000' },
        },
      ],
    },
  ],
});

it.each([
  ['a transparent PNG is transparent', null, 'png', 'png', 0],
  ['an opaque PNG is a JPEG', { type: 'solid', color: '#0000ff' }, 'png', 'jpeg', undefined],
  ['a JPEG is a JPEG on white', null, 'jpeg', 'jpeg', undefined],
] as const)('the small picture of %s', async (_, fill, format, written, alpha) => {
  const workDir = await temporaryDataDir();
  onTestFinished(() => rm(workDir, { recursive: true }));
  const glyphs = join(workDir, 'glyphs');
  await writeFile(glyphs, await glyphPack(new Map()));
  const job: PosterJob = {
    document: pageOn(fill),
    pages: [0],
    format,
    scale: 1,
    label: 'none',
    glyphs,
    workDir,
    inputs: {},
    pictureIds: [],
    products: [],
    stock: {},
    bleed: false,
    cropMarks: false,
    produceId: 'poster',
  };
  const { outputs } = await run(job, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  } as unknown as Parameters<typeof run>[1]);
  const small = sharp(outputs[0]?.poster);
  expect((await small.metadata()).format).toBe(written);
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  expect(info.channels === 4 ? data[3] : undefined).toBe(alpha);
  // The square is in its middle, in its color.
  const middle = info.channels * Math.floor((info.width * info.height + info.width) / 2);
  expect(data[middle]).toBeGreaterThan(240);
  expect(data[middle + 1]).toBeLessThan(20);
});
