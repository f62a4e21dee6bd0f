import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Network } from '../models/session';
import { run } from './look';

const PHOTO = { width: 2_000, height: 1_000 };

/** A network that finds the middle of every photo, half as wide and high. */
const middle: Network = {
  run: async ({ width, height }) => {
    const data = new Float32Array(width * height);
    for (let y = height / 4; y < (height * 3) / 4; y += 1)
      data.fill(1, y * width + width / 4, y * width + (width * 3) / 4);
    return { data, channels: 1, width, height };
  },
};

it('cuts photos that are not unlocked out as small as previews of products', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'look-'));
  try {
    const path = join(workDir, 'photo.png');
    await sharp({ create: { ...PHOTO, channels: 3, background: '#3366cc' } }).toFile(path);
    const photo = { path, mime: 'image/png', ...PHOTO };
    const { analysis } = await run(
      { inputs: { pictures: [photo, photo] }, unlocked: [false, true], produceId: 'poster', workDir },
      {
        networks: { load: async () => middle },
        signal: new AbortController().signal,
        onProgress: () => undefined,
        newLabel: { Label: '1', ContentProducer: '', ProduceID: '', ReservedCode1: '' } as never,
        labelText: '',
      },
    );
    const [locked, unlocked] = await Promise.all(
      [0, 1].map((index) => sharp(analysis?.pictures?.[index]?.path).metadata()),
    );
    expect(Math.abs((locked?.width ?? 0) - MATTE_PREVIEW_SIDE / 2)).toBeLessThan(8);
    expect(Math.abs((unlocked?.width ?? 0) - 1_600 / 2)).toBeLessThan(8);
  } finally {
    await rm(workDir, { recursive: true });
  }
});
