import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { nodeVersionProblem, OLDEST_NODE } from '../../scripts/lib/failure.mjs';
import { selectJobs, TEST_JOBS } from '../../scripts/lib/test-plan.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

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
    expect(selectJobs([])).toBe(TEST_JOBS);
    expect([...new Set(selectJobs(['server', 'rn']).map(({ group }) => group))].sort()).toEqual([
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
