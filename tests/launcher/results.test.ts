import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { count, failuresOf, readResults, skippedFiles } from '../../scripts/lib/results.mjs';
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
