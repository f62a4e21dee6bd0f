import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newLabel } from '../../label/aigc';
import { JOINTS, type Joint } from '../body/body';
import { findBody } from '../body/pose';
import type { ModelKey } from '../models/catalog';
import { createNetworks } from '../models/networks';
import { type FindJoints, POSED } from '../models/session';
import { readLetters } from '../ocr/read-text';
import type { AddedKey } from './catalog';
import { run } from './trial';
import { drawn } from './trial-jar';
import { PICTURE_OF_FIGURE, tryPosing } from './trial-pose';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-trial-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

// Drawn pictures must be fair to networks that were trained on photos: those that are built in pass, too.
it.each<[ModelKey, AddedKey]>([
  ['isnet', 'ben2'],
  ['esrgan-thick-4x', 'realesr-general'],
  ['ppocr-detection', 'ppocrv6-detection'],
  ['ppocr-recognition', 'ppocrv6-recognition'],
])(
  '%s passes the golden run of %s',
  async (builtIn, key) => {
    const networks = createNetworks({ directory, own: {}, threads: 2 });
    const added = async () => ({
      network: { ...(await networks.load(builtIn)), letters: await readLetters() },
    });
    const answer = await run(
      { key, inputs: {}, produceId: '', workDir: '' },
      {
        networks: { ...networks, added },
        signal: new AbortController().signal,
        onProgress: () => undefined,
        newLabel: newLabel('', ''),
        labelText: '',
      },
    );
    expect(answer.analysis?.found).toMatchObject({ memoryMb: expect.any(Number), runMs: expect.any(Number) });
  },
  120_000,
);

it('MoveNet passes the golden run of dwpose', async () => {
  const byMoveNet: FindJoints = async (rgb) => {
    const { body } = await findBody({ ...POSED, rgb: Buffer.from(rgb) });
    const found = new Float32Array(3 * Object.keys(JOINTS).length);
    for (const [joint, { at, sure }] of Object.entries(body))
      found.set([...at, sure], 3 * JOINTS[joint as Joint]);
    return found;
  };
  await tryPosing(byMoveNet);
  // What finds nothing in the picture does not.
  const blank = await drawn(
    '<svg xmlns="http://www.w3.org/2000/svg" width="288" height="384"><rect width="100%" height="100%" fill="#ccc"/></svg>',
  );
  expect(blank).toHaveLength((await drawn(PICTURE_OF_FIGURE)).length);
  await expect(tryPosing(() => byMoveNet(blank))).rejects.toMatchObject({ kind: 'broken' });
}, 60_000);
