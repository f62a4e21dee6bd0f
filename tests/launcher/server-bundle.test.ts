import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BUNDLE_NODE_ARGS, ensureServerProgram, SERVER_PROGRAM } from '../../scripts/lib/server-bundle.mjs';
import { REPOSITORY } from './support/tree';

const madeAt = () => statSync(SERVER_PROGRAM).mtimeMs;

it('makes the server’s program when one of its files has changed, and only then', async () => {
  await ensureServerProgram();
  const first = madeAt();
  await ensureServerProgram();
  expect(madeAt()).toBe(first);
  const source = join(REPOSITORY, 'server/src/main.ts');
  const { atime, mtimeMs } = statSync(source);
  utimesSync(source, atime, new Date(mtimeMs - 1000));
  await ensureServerProgram();
  expect(madeAt()).toBeGreaterThan(first);
});

it('is a program whose files look beside their sources, and whose errors name them', async () => {
  await ensureServerProgram();
  expect(readFileSync(SERVER_PROGRAM, 'utf8')).not.toContain('import.meta.url');
  const { status, stderr } = spawnSync(
    process.execPath,
    [...BUNDLE_NODE_ARGS, SERVER_PROGRAM, '--role=nobody'],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  );
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain('nobody');
});
