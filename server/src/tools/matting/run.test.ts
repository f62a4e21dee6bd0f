import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { LABEL_PRODUCER, smallPhoto } from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import type { Network } from '../../engines/local/models/session';
import type { EngineRequest } from '../../engines/port';
import { run as matting } from './run';

/** A network that is sure of the left side, and of nothing around the middle, so that turning the picture decides nothing. */
const unsureOf = (share: number): Network => ({
  run: async ({ width, height }) => {
    const data = Float32Array.from({ length: width * height }, (_, pixel) => {
      const x = (pixel % width) / width;
      return Math.abs(x - 0.5) < share / 2 ? 0.5 : x < 0.5 ? 1 : 0;
    });
    return { data, channels: 1, width, height };
  },
});

async function run(network: Network, strokes?: string) {
  const workDir = await mkdtemp(join(await temporaryDataDir(), 'work-'));
  const size = { width: 90, height: 60 };
  const file = async (name: string, picture: Sharp) => {
    const path = join(workDir, name);
    await picture.png().toFile(path);
    return [{ path, mime: 'image/png', ...size }];
  };
  const inputs: EngineRequest['inputs'] = { source: await file('source.png', smallPhoto('coffee.jpg', 90)) };
  if (strokes) inputs.refine = await file('refine.png', sharp(Buffer.from(strokes)));
  const options = { background: 'transparent', feather: 0, trim: false };
  return matting(
    { tool: 'matting', kind: 'run', inputs, options, workDir, produceId: 'task-1' },
    {
      networks: { load: async () => network },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      newLabel: newLabel(LABEL_PRODUCER, 'task-1'),
      labelText: '',
    },
  );
}

it('cuts out a subject that is clear, and refuses parts of a scene', async () => {
  expect((await run(unsureOf(0.02))).outputs).toHaveLength(1);
  await expect(run(unsureOf(0.5))).rejects.toMatchObject({
    kind: 'checksFailed',
    params: { checks: [expect.objectContaining({ key: 'clearSubject', ok: false })] },
  });
});

it('cuts out what the user has marked, however unsure the network is', async () => {
  const strokes =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect x="50" y="10" width="20" height="20" fill="#0f0"/></svg>';
  expect((await run(unsureOf(0.5), strokes)).outputs).toHaveLength(1);
}, 60_000);
