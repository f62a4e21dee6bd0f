import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { smallPhoto } from '../../../tests/builders/engine-world';
import { plain } from '../../../tests/builders/pictures';
import { canMount } from '../../../tests/builders/small-disk';
import type { EngineRequest } from '../engines/port';
import { CODE_ROOT, findSandboxAccount } from './account';
import { handOver } from './hand-over';

/** The program as installed by root at home: below a directory that no other account may enter. */
describe.skipIf(!canMount())('a program below a closed home', () => {
  let home: string;
  let work: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tuzuo-home-'));
    work = await temporaryDataDir();
    await mkdir(join(home, 'tuzuo'));
    execFileSync('mount', ['--bind', CODE_ROOT, join(home, 'tuzuo')]);
  });

  afterAll(async () => {
    execFileSync('umount', ['--lazy', join(home, 'tuzuo')]);
    // Never recursively: this repository was mounted there.
    await rmdir(join(home, 'tuzuo'));
    await rmdir(home);
    await rm(work, { recursive: true, force: true });
  });

  it('still decodes pictures as an unprivileged account', async () => {
    const path = join(work, 'picture.png');
    await plain(600, 400).png().toFile(path);
    const account = findSandboxAccount({ warn: () => undefined });
    await handOver(work, account);
    const program = join(home, 'tuzuo/tests/builders/decoder-child.ts');
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, path], {
      cwd: join(home, 'tuzuo'),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      answer: { width: 600, height: 400, thumb: { path: `${path}.thumb.jpg` } },
      uids: Array(4).fill('65533'),
    });
  });

  it.each([
    ['matting', { background: 'transparent', feather: 0, trim: false }],
    ['image-enhance', { strength: 2, denoise: true }],
  ] as const)('runs a tool as that account, whose module it finds there: %s', async (tool, options) => {
    const dataDir = await temporaryDataDir();
    const workDir = await mkdtemp(join(dataDir, 'work-'));
    const path = join(workDir, 'source.png');
    const [width, height] = [200, 200];
    // Blurred, so that there is something to sharpen.
    await smallPhoto('coffee.jpg', width)
      .resize(width, height, { fit: 'cover' })
      .blur(1.4)
      .png()
      .toFile(path);
    const inputs = { source: [{ path, mime: 'image/png', width, height }] };
    const request: EngineRequest = { tool, kind: 'run', inputs, options, workDir, produceId: 'task-1' };
    const program = join(home, 'tuzuo/tests/builders/engine-account-child.ts');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', program, JSON.stringify({ dataDir, request })],
      { cwd: join(home, 'tuzuo'), encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      outputs: [{ mime: 'image/png', width, height }],
      uids: Array(4).fill('65533'),
    });
    await rm(dataDir, { recursive: true, force: true });
  });
});
