import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damaged, ssim, truth } from '../../../../tests/builders/damage';
import { fixturePhoto, LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import { run } from './run';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'enhance-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

type Picture = Awaited<ReturnType<typeof truth>>;

async function enhanced({ width, height, rgb }: Picture): Promise<Picture> {
  const workDir = await mkdtemp(join(directory, 'work-'));
  const path = join(workDir, 'source.png');
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path);
  const { outputs } = await run(
    {
      tool: 'image-enhance',
      kind: 'run',
      inputs: { source: [{ path, mime: 'image/png', width, height }] },
      options: { strength: 3, denoise: true },
      workDir,
      produceId: 'task-1',
    },
    {
      networks: { load: () => Promise.reject(new Error('no network is needed')) },
      signal: new AbortController().signal,
      newLabel: newLabel(LABEL_PRODUCER, 'task-1'),
      labelText: '',
      onProgress: () => undefined,
    },
  );
  return { width, height, rgb: await sharp(outputs[0]?.path).removeAlpha().raw().toBuffer() };
}

describe('a blurred photo with noise', () => {
  it.each(['coffee.jpg', 'chelsea.jpg'])('is sharpened without its noise: %s', async (name) => {
    const good = await truth(fixturePhoto(name), 240);
    const bad = await damaged(good, { name: 'soft and grainy', blur: 2, noise: 6 });
    const gain = ssim(good, await enhanced(bad)) - ssim(good, bad);
    expect(gain).toBeGreaterThan(0.075);
  });
});
