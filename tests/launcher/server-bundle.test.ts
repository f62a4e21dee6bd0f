import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { BUNDLE_NODE_ARGS, buildServer, SERVER_PROGRAM } from '../../scripts/lib/server-bundle.mjs';

beforeAll(() => buildServer());

it('is a program whose errors name source lines', async () => {
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

it('includes the programs that the server starts: none of them needs TypeScript', async () => {
  const folder = dirname(SERVER_PROGRAM);
  const programs = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  expect(programs).toEqual(expect.arrayContaining(['engines-local-child-main.mjs', 'tools-matting-run.mjs']));
  const code = programs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const addresses = [...code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(
    ([, path = '']) => path,
  );
  const started = addresses.filter((path) => path.startsWith('./'));
  expect(started).toContain('./tools-matting-run.mjs');
  expect(programs).toEqual(expect.arrayContaining(started.map((path) => path.slice(2))));
  // All others are source files, which look for files next to themselves.
  const sources = addresses.filter((path) => path.startsWith('../'));
  expect(sources.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
