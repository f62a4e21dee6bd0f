import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Network } from '../models/session';
import { run } from './look';

const PHOTO = { width: 2_000, height: 1_000 };

/** A network that finds the middle of every photo, half as wide and high, with this opacity. */
const middle = (opacity = 1): Network => ({
  run: async ({ width, height }) => {
    const data = new Float32Array(width * height);
    for (let y = height / 4; y < (height * 3) / 4; y += 1)
      data.fill(opacity, y * width + width / 4, y * width + (width * 3) / 4);
    // What the network finds best is opaque.
    data.fill(1, (height / 2) * width + width / 2, (height / 2) * width + width / 2 + 40);
    return { data, channels: 1, width, height };
  },
});

async function lookAt(network: Network, unlocked: boolean[], workDir: string) {
  const path = join(workDir, 'photo.png');
  await sharp({ create: { ...PHOTO, channels: 3, background: '#3366cc' } }).toFile(path);
  const photo = { path, mime: 'image/png', ...PHOTO };
  const { analysis } = await run(
    { inputs: { pictures: unlocked.map(() => photo) }, unlocked, produceId: 'poster', workDir },
    {
      networks: { load: async () => network },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      newLabel: { Label: '1', ContentProducer: '', ProduceID: '', ReservedCode1: '' } as never,
      labelText: '',
    },
  );
  return analysis;
}

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'look-'));
});
afterEach(() => rm(workDir, { recursive: true }));

it('cuts photos that are not unlocked out as small as previews of products', async () => {
  const found = await lookAt(middle(), [false, true], workDir);
  const [locked, unlocked] = await Promise.all(
    [0, 1].map((index) => sharp(found?.pictures?.[index]?.path).metadata()),
  );
  expect(Math.abs((locked?.width ?? 0) - MATTE_PREVIEW_SIDE / 2)).toBeLessThan(8);
  expect(Math.abs((unlocked?.width ?? 0) - 1_600 / 2)).toBeLessThan(8);
});

it('knows where glass is, but does not cut it out', async () => {
  const found = await lookAt(middle(0.92), [true], workDir);
  expect(found?.pictures).toEqual({});
  const [facts] = (found?.found as { facts: object[] }).facts;
  expect(facts).not.toHaveProperty('cutOut');
  expect(facts).toHaveProperty('subject');
});

it('cuts nothing out of a photo whose subject is unclear', async () => {
  const found = await lookAt(middle(0.5), [true], workDir);
  expect(found?.pictures).toEqual({});
  const [facts] = (found?.found as { facts: object[] }).facts;
  expect(facts).toMatchObject({ isTransparent: false });
  expect(facts).not.toHaveProperty('cutOut');
  expect(facts).not.toHaveProperty('subject');
});
