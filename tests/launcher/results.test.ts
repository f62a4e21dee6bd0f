import { describe, expect, it } from 'vitest';
import { count, failuresOf, readResults, withSecondRun } from '../../scripts/lib/results.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

const file = (path: string, ...states: string[]) => ({
  project: 'h5',
  path,
  tests: states.map((state, index) => ({
    title: `test ${index}`,
    name: `suite > test ${index}`,
    state,
    why: state === 'failed' ? `${path} was late\n    at line 3` : '',
  })),
});

describe('the results of a run', () => {
  const first = [
    file('a', 'passed', 'failed'),
    file('b', 'failed', 'failed'),
    file('c', 'passed', 'skipped'),
  ];

  it('are counted, and what failed is named with the first line of why', () => {
    expect(count(first)).toEqual({ passed: 2, failed: 3, skipped: 1 });
    expect(failuresOf(first)[0]).toBe('h5 a suite > test 1: a was late');
  });

  it('are those of the second run where a file had one, and say what had failed before', () => {
    const second = [file('a', 'passed', 'passed'), file('b', 'failed', 'passed')];
    const { files, recovered } = withSecondRun(first, second);
    expect(count(files)).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(failuresOf(files)).toEqual(['h5 b suite > test 0: b was late']);
    expect(recovered).toEqual(['h5 a suite > test 1: a was late', 'h5 b suite > test 1: b was late']);
    expect(withSecondRun(first, []).files).toEqual(first);
  });

  it('of a run that left none are none', () => {
    expect(readResults('/nowhere')).toEqual([]);
  });
});

/** A small project, its tests run by Vitest with our reporter. */
async function reported(files: Record<string, string>) {
  const root = writeTree(
    { 'package.json': '{"type":"module"}', ...files },
    { node_modules: `${REPOSITORY}/node_modules` },
  );
  const RESULTS_FILE = `${root}/results.jsonl`;
  const reporter = `--reporter=${REPOSITORY}/config/vitest-reporter.ts`;
  const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', reporter], root, { RESULTS_FILE });
  return { code, files: readResults(RESULTS_FILE).sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

it('the reporter tells every test, and a file that cannot be loaded', async () => {
  const { code, files } = await reported({
    'a.test.js': `import { it, expect } from 'vitest';
      it('[s2.hash] passes', () => {}); it.skip('is skipped', () => {}); it('fails', () => expect(1).toBe(2));`,
    'b.test.js': "import './nowhere';",
  });
  expect(code).toBe(1);
  expect(files.map(({ path }) => path)).toEqual(['a.test.js', 'b.test.js']);
  expect(files[0]?.tests.map(({ title, state }) => [title, state])).toEqual([
    ['[s2.hash] passes', 'passed'],
    ['is skipped', 'skipped'],
    ['fails', 'failed'],
  ]);
  expect(failuresOf(files)).toEqual([
    expect.stringContaining('a.test.js fails: expected 1 to be 2'),
    expect.stringContaining('b.test.js'),
  ]);
});
