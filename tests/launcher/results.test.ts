import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { count, failuresOf, readResults, skippedFiles } from '../../scripts/lib/results.mjs';
import { timesOf } from '../../scripts/lib/times.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

/** Runs a small project's tests with Vitest and Jest, each with its JSON report, and reads both. */
async function reported(files: Record<string, string>) {
  const root = writeTree({ 'package.json': '{}', ...files }, { node_modules: `${REPOSITORY}/node_modules` });
  const reports = join(root, 'reports');
  mkdirSync(reports);
  const vitest = ['run', '--reporter=json', `--outputFile.json=${reports}/vitest.json`, '--dir=vitest'];
  const jest = ['--rootDir=jest', '--json', `--outputFile=${reports}/jest.json`];
  const codes = [
    await runNode(['node_modules/vitest/vitest.mjs', ...vitest], root),
    await runNode(['node_modules/jest/bin/jest.js', ...jest], root),
  ].map(({ code }) => code);
  const results = readResults(reports).map(({ path, tests }) => ({
    path: path.split('/').slice(-2).join('/'),
    tests,
  }));
  return { codes, files: results.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

it('files are skipped if all of their tests are', () => {
  const test = (status: string) => ({ status, title: '', fullName: '', failureMessages: [] });
  const files = [
    { path: 'skipped', tests: [test('skipped'), test('pending')] },
    { path: 'partly', tests: [test('skipped'), test('passed')] },
    { path: 'failed', tests: [test('failed')] },
    { path: 'empty', tests: [] },
  ];
  expect(skippedFiles(files)).toEqual(['skipped']);
});

it('the time of a run is added up by part; builds and checks count one by one, what Jest runs by its own files', () => {
  const test = (fullName: string, duration: number) => ({
    status: 'passed',
    title: fullName,
    fullName,
    failureMessages: [],
    duration,
  });
  const files = [
    { path: 'scripts/builds.test.ts', tests: [test('npm run build:h5', 60_000)], ms: 61_000 },
    { path: 'scripts/jest.test.ts', tests: [test('Jest', 9_000)], ms: 9_000 },
    { path: 'tests/e2e/rn/tool.test.tsx', tests: [], ms: 5_000 },
    { path: 'server/src/tools/labels.fault.test.ts', tests: [], ms: 20_000 },
    { path: 'server/src/app.test.ts', tests: [], ms: 7_000 },
    { path: 'content/build.test.ts', tests: [], ms: 2_000 },
  ];
  expect(timesOf(files)).toEqual([
    'Time by part:',
    '    60 s  builds and checks',
    '    20 s  faults and networks',
    '     9 s  server',
    '     5 s  React Native',
    'The longest:',
    '    60 s  npm run build:h5',
    '    20 s  server/src/tools/labels.fault.test.ts',
    '     7 s  server/src/app.test.ts',
    '     5 s  tests/e2e/rn/tool.test.tsx',
    '     2 s  content/build.test.ts',
  ]);
});

it('the reports of Vitest and Jest list every test, and a file or hook that fails outside its tests', async () => {
  const TESTS =
    "it('[s2.hash] passes', () => {}); it.skip('is skipped', () => {}); it('fails', () => expect(1).toBe(2));";
  const { codes, files } = await reported({
    'vitest/a.test.mjs': `import { it, expect } from 'vitest'; ${TESTS}`,
    'vitest/b.test.mjs': "import './nowhere';",
    'vitest/c.test.mjs': `import { beforeAll, describe, it } from 'vitest';
      describe('a suite', () => { beforeAll(() => { throw new Error('no server'); }); it('never runs', () => {}); });`,
    'vitest/d.test.mjs': "import { it } from 'vitest'; it('is slow', () => new Promise(() => {}), 100);",
    'jest/a.test.js': TESTS,
    'jest/b.test.js': "require('./nowhere');",
  });
  expect(codes).toEqual([1, 1]);
  expect(count(files)).toEqual({ passed: 2, failed: 6, skipped: 3 });
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['jest/a.test.js', 'vitest/a.test.mjs']),
  );
  const titles = files.flatMap(({ tests }) => tests.map(({ title }) => title));
  expect(titles.filter((title) => title === '[s2.hash] passes')).toHaveLength(2);
  expect(failuresOf(files)).toEqual([
    expect.stringContaining('jest/a.test.js fails: Error: expect(received).toBe(expected)'),
    expect.stringContaining('jest/b.test.js'),
    expect.stringContaining('vitest/a.test.mjs fails: AssertionError: expected 1 to be 2'),
    expect.stringContaining('vitest/b.test.mjs'),
    expect.stringContaining('vitest/c.test.mjs: a hook failed'),
    'vitest/d.test.mjs is slow: timed out',
  ]);
});
