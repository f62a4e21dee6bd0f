import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSandboxAccount } from '../../../sandbox/account';
import type { EngineAnswer, EngineRequest } from '../../port';
import { withFilesFor } from './work-files';

const account = findSandboxAccount({ warn: () => undefined });

let workDir: string;

beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'tuzuo-work-files-'));
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

const output = (path: string) => ({ path, mime: 'image/png', width: 1, height: 1, label: 'none' }) as const;

const drawing = (path: string): EngineAnswer => ({
  outputs: [],
  analysis: { checks: [], pictures: { any: output(path) } },
});

const matteWith = (file: object): EngineAnswer => {
  const inside = join(workDir, 'a');
  const box = { left: 0, top: 0, width: 1, height: 1 };
  return { outputs: [], matte: { mask: inside, preview: inside, full: inside, box, ...file } };
};

describe.skipIf(!account)('an answer of the engine’s process', () => {
  const answered = (answer: EngineAnswer) => {
    const request: EngineRequest = {
      tool: 'matting',
      kind: 'run',
      inputs: {},
      options: {},
      produceId: '',
      workDir,
    };
    return withFilesFor(account, request, async () => answer);
  };

  it.each([
    ['a result', (path: string): EngineAnswer => ({ outputs: [output(path)] })],
    [
      'the clean file of a result',
      (path: string) => ({ outputs: [{ ...output(join(workDir, 'a')), clean: path }] }),
    ],
    [
      'the background of a result’s texts',
      (path: string) => ({ outputs: [{ ...output(join(workDir, 'a')), ground: path }] }),
    ],
    ['any picture of a look', drawing],
    ...(['mask', 'preview', 'full'] as const).map((file): [string, (path: string) => EngineAnswer] => [
      `the ${file} of a matte`,
      (path) => matteWith({ [file]: path }),
    ]),
  ])('is refused where %s lies outside the work directory', async (_what, answer) => {
    const inside = answer(join(workDir, 'result'));
    expect(await answered(inside)).toBe(inside);
    for (const path of ['/etc/passwd', join(workDir, '../secret'), workDir]) {
      await expect(answered(answer(path))).rejects.toMatchObject({ kind: 'broken' });
    }
  });
});
