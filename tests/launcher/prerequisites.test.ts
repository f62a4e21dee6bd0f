import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { changedJobs } from '../../scripts/lib/changed.mjs';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { nodeVersionProblem, OLDEST_NODE } from '../../scripts/lib/failure.mjs';
import { selectJobs, TEST_JOBS } from '../../scripts/lib/test-plan.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeInto, writeTree } from './support/tree';

describe('Node', () => {
  it.each(['18.20.0', '20.18.3', '16.0.0'])('%s is too old, and the sentence says so', (version) => {
    expect(nodeVersionProblem(version)).toContain(`this is Node ${version}: install a newer one`);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s will do', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it('has one oldest version, here and in package.json', () => {
    expect(manifest.engines.node).toBe(`>=${OLDEST_NODE.join('.')}.0`);
  });
});

describe('the browser', () => {
  const browsers = () => {
    const root = writeTree({ chromium: '', chrome: '', 'not-executable': '' });
    for (const name of ['chromium', 'chrome']) chmodSync(join(root, name), 0o755);
    return (name: string) => join(root, name);
  };

  it('is the first one that can be run', () => {
    const path = browsers();
    expect(
      findChromium({}, [path('missing'), path('not-executable'), path('chrome'), path('chromium')]),
    ).toBe(path('chrome'));
    expect(findChromium({}, [path('missing')])).toBeUndefined();
  });

  it('is CHROME_PATH when that is set, or none at all when it is wrong', () => {
    const path = browsers();
    expect(findChromium({ CHROME_PATH: path('chromium') }, [path('chrome')])).toBe(path('chromium'));
    expect(findChromium({ CHROME_PATH: path('missing') }, [path('chrome')])).toBeUndefined();
  });
});

describe('npm test', () => {
  it('runs everything, or the groups it is given', () => {
    expect(selectJobs([], REPOSITORY)).toEqual(TEST_JOBS.filter(({ onDemand }) => !onDemand));
    expect([...new Set(selectJobs(['server', 'rn'], REPOSITORY).map(({ group }) => group))].sort()).toEqual([
      'rn',
      'server',
    ]);
  });

  it('needs only jobs that exist', () => {
    const names = TEST_JOBS.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(TEST_JOBS.flatMap(({ needs = [] }) => needs)));
    expect(new Set(names).size).toBe(names.length);
  });

  it('names the groups when it is given another', async () => {
    const { code, output } = await runNode(['scripts/test.mjs', 'everything'], REPOSITORY);
    expect(code).toBe(1);
    expect(output).toMatch(/^There are no tests called "everything": choose from .*server/);
  });
});

describe('npm test -- --changed', () => {
  const TESTS = [
    'server/src/modules/history/history.test.ts',
    'server/src/modules/history/history.fault.test.ts',
    'server/src/modules/points/points.test.ts',
    'src/features/history/words.test.ts',
    'tests/e2e/h5/history.test.ts',
    'tests/e2e/h5/points.test.ts',
    'tests/launcher/report.test.ts',
  ];

  /** What is run after files have changed in a repository with these tests. */
  const jobsOf = (...changed: string[]) => {
    const root = writeTree(Object.fromEntries(TESTS.map((path) => [path, ''])));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'first');
    for (const path of changed) writeInto(root, path, 'changed');
    return changedJobs(TEST_JOBS, root, 'HEAD');
  };

  /** Job → its test files, or what its runner looks for; without the checks. */
  const planOf = (...changed: string[]) =>
    Object.fromEntries(
      jobsOf(...changed)
        .filter(({ group }) => group !== 'check')
        .map(({ name, choice }) => [name, choice?.files ?? choice]),
    );
  const byImports = { 'vitest unit': { since: 'HEAD' }, 'jest client': { since: 'HEAD' } };

  it("runs what imports a feature, and its tests on a target with that target's build", () => {
    expect(planOf('src/features/points/page.tsx')).toEqual({
      ...byImports,
      'build h5': undefined,
      'vitest server': ['server/src/modules/points/points.test.ts'],
      'vitest h5': ['tests/e2e/h5/points.test.ts'],
      'vitest h5-deep': ['tests/e2e/h5/points.test.ts'],
      'vitest h5-timed': ['tests/e2e/h5/points.test.ts'],
    });
  });

  it('knows faults from other tests of the server, and a test that has itself changed', () => {
    expect(planOf('server/src/modules/history/service.ts', TESTS[2] ?? '')).toMatchObject({
      'vitest server': [TESTS[0], TESTS[2]],
      'vitest fault': [TESTS[1]],
    });
  });

  it('tests the commands when they have changed, and only the small ones when nothing has', () => {
    expect(planOf('scripts/test.mjs')).toEqual({ ...byImports, 'vitest launcher': [TESTS[6]] });
    expect(planOf()).toEqual(byImports);
  });

  it('leaves out what is checked of other files, unless all read what has changed', () => {
    const checks = ['types of the server', 'types of the client', 'licenses', 'lint'];
    const checksOf = (path: string) => {
      const chosen = jobsOf(path).map(({ name }) => name);
      return checks.filter((name) => chosen.includes(name));
    };
    expect(checksOf('src/features/points/page.tsx')).toEqual(['types of the client', 'lint']);
    expect(checksOf('core/pricing/price.ts')).toEqual(['types of the server', 'types of the client', 'lint']);
    expect(checksOf('package.json')).toEqual(checks);
  });

  it('says so when there is no such commit', () => {
    expect(() => selectJobs(['--changed=nowhere'], REPOSITORY)).toThrow('what has changed is not known');
  });
});
