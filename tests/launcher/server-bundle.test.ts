import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { beforeAll, expect, it } from 'vitest';
import { BUNDLE_NODE_ARGS, buildServer, SERVER_PROGRAM } from '../../scripts/lib/server-bundle.mjs';
import { builtName, PROGRAMS, toolRun } from '../../server/src/programs';

const SOURCES = join(import.meta.dirname, '../../server/src');

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

it('includes everything in the table, and the runs of the tools', () => {
  const runs = TOOL_KEYS.map(toolRun).filter((run) => existsSync(join(SOURCES, run)));
  expect(runs).toContain('tools/matting/run.ts');
  const built = readdirSync(dirname(SERVER_PROGRAM));
  expect(built).toEqual(expect.arrayContaining([...Object.values(PROGRAMS), ...runs].map(builtName)));
});

it('starts nothing else: a program that the table lacks would not be built', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(100);
  const addressed = sources.filter((name) =>
    /new URL\([^;]*\.ts\b/.test(readFileSync(join(SOURCES, name), 'utf8')),
  );
  expect(addressed).toEqual(['programs.ts']);
});

it('finds the files that its sources look for next to themselves', () => {
  const folder = dirname(SERVER_PROGRAM);
  const code = readFileSync(SERVER_PROGRAM, 'utf8');
  const addresses = [...code.matchAll(/new URL\("(\.\.\/[^"]+)", import\.meta\.url\)/g)];
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter(([, path = '']) => !existsSync(join(folder, path)))).toEqual([]);
});
