import { describe, expect, it } from 'vitest';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { createReport } from '../../scripts/lib/report.mjs';
import { runJobs } from '../../scripts/lib/schedule.mjs';
import {
  countTests,
  failuresOf,
  fewFailedFiles,
  recoveredOf,
  withSecondRun,
} from '../../scripts/lib/test-results.mjs';

const recorder = () => {
  const written: string[] = [];
  return { stream: { write: (text: string) => written.push(text) }, text: () => written.join('') };
};
const timed = (passed: number, failed: number, skipped: number, output = '') => ({
  result: { counts: { passed, failed, skipped }, output },
  ms: 1200,
});

describe('the report', () => {
  it('adds up what steps counted and ends with the sum alone on its line', () => {
    const { stream, text } = recorder();
    const report = createReport(createProgress(stream));
    report.add('one', timed(3, 0, 0));
    report.add('two', timed(2, 0, 4));
    expect(report.close()).toBe(0);
    expect(text().trimEnd().split('\n').at(-1)).toBe('5 passed, 0 failed, 4 skipped');
  });

  it('shows a failing step in full, a passing one in a line, and fails', () => {
    const { stream, text } = recorder();
    const report = createReport(createProgress(stream));
    report.add('good', timed(1, 0, 0, 'chatter'));
    const bad = timed(4, 1, 0, 'the reason');
    report.add('bad', { ...bad, result: { ...bad.result, failures: ['one test: its reason'] } });
    expect(report.close()).toBe(1);
    expect(text()).toContain('the reason');
    expect(text()).not.toContain('chatter');
    expect(text()).toMatch(/\nFailed:\nbad\n {2}one test: its reason\n+5 passed, 1 failed\n$/);
  });

  it('is no success when nothing passed', () => {
    expect(createReport(createProgress(recorder().stream)).close()).toBe(1);
  });

  it('writes no control characters where it is read later', async () => {
    const { stream, text } = recorder();
    await createProgress(stream).step('Working', async () => undefined);
    expect(text()).toMatch(/^Working …\nWorking: done in 0\.\d s\n$/);
  });
});

describe('counting tests', () => {
  const report = (passed: number, failed: number, pending: number) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    testResults: [{ status: 'passed', name: 'a', assertionResults: [{ status: 'passed', fullName: 'x' }] }],
  });

  it('names what failed, a broken file as well, with the first line of why', () => {
    const testResults = [
      {
        status: 'failed',
        name: 'a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'good' },
          { status: 'failed', fullName: 'bad', failureMessages: ['expected 1 to be 2\n    at line 3'] },
        ],
      },
      { status: 'failed', name: 'b.test.ts', message: 'no such module\nmore', assertionResults: [] },
    ];
    expect(failuresOf({ ...report(1, 1, 0), testResults })).toEqual([
      'bad: expected 1 to be 2',
      'b.test.ts: no such module',
    ]);
    expect(failuresOf(undefined)).toEqual([]);
  });

  it('lets few files run a second time, and counts and names how they ended then', () => {
    const file = (name: string, ...statuses: string[]) => ({
      status: statuses.includes('failed') ? 'failed' : 'passed',
      name,
      assertionResults: statuses.map((status, index) => ({
        status,
        fullName: `test ${index}`,
        ...(status === 'failed' && { failureMessages: [`${name} was late`] }),
      })),
    });
    const suite = (...testResults: ReturnType<typeof file>[]) => ({ ...report(0, 0, 0), testResults });
    const first = suite(
      file('a', 'passed', 'failed'),
      file('b', 'failed', 'failed'),
      file('c', 'passed', 'skipped'),
    );
    expect(fewFailedFiles(first, 2)).toEqual(['a', 'b']);
    expect(fewFailedFiles(first, 1)).toEqual([]);

    const merged = withSecondRun(first, suite(file('a', 'passed', 'passed'), file('b', 'failed', 'passed')));
    expect(countTests(merged, 1).counts).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(failuresOf(merged)).toEqual(['test 0: b was late']);
    expect(recoveredOf(first, merged)).toEqual(['test 1: a was late', 'test 1: b was late']);
    expect(withSecondRun(first, undefined)).toBe(first);
  });

  it('takes the numbers of the runner', () => {
    expect(countTests(report(5, 2, 1), 1).counts).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  it.each([
    ['crashed before its report', undefined, 1],
    ['left no report though it ended well', undefined, 0],
    ['found no tests', report(0, 0, 0), 0],
    ['failed outside of any test', report(5, 0, 0), 1],
  ])('counts one failure when the runner %s', (_, json, code) => {
    const { counts, note } = countTests(json, code);
    expect(counts.failed).toBe(1);
    expect(note).toBeTruthy();
  });

  it('counts nothing, and no failure, when a part of a suite holds no tests', () => {
    for (const json of [undefined, report(0, 0, 0)]) {
      expect(countTests(json, 0, true).counts).toEqual({ passed: 0, failed: 0, skipped: 0 });
      expect(countTests(json, 1, true).counts.failed).toBe(1);
    }
  });

  it('counts a file that could not be loaded', () => {
    const broken = {
      ...report(5, 0, 0),
      testResults: [{ status: 'failed', name: 'a', assertionResults: [] }],
    };
    expect(countTests(broken, 1).counts).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });
});

describe('running jobs', () => {
  const harness = () => {
    const log: string[] = [];
    let running = 0;
    let most = 0;
    const job = (name: string, rest: { needs?: string[]; alone?: boolean } = {}) => ({
      name,
      ...rest,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        if (rest.alone) expect(running).toBe(1);
        log.push(name);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
      },
    });
    return { job, log, most: () => most };
  };

  it('runs two at once, needs first, lonely ones last', async () => {
    const { job, log, most } = harness();
    await runJobs(
      [job('timed', { alone: true }), job('test', { needs: ['build'] }), job('build'), job('lint')],
      { slots: 2 },
    );
    expect(log.indexOf('build')).toBeLessThan(log.indexOf('test'));
    expect(log.at(-1)).toBe('timed');
    expect(most()).toBe(2);
  });

  it('does not wait for a job that is not run', async () => {
    const { job, log } = harness();
    await runJobs([job('test', { needs: ['not selected'] })], { slots: 2 });
    expect(log).toEqual(['test']);
  });

  it('says when jobs wait for each other', async () => {
    const { job } = harness();
    const circle = [job('a', { needs: ['b'] }), job('b', { needs: ['a'] })];
    await expect(runJobs(circle, { slots: 2 })).rejects.toThrow('a, b');
  });
});
