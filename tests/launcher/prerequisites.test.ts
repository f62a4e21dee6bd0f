import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { aptGet, findChromium } from '../../scripts/lib/browsers.mjs';
import { nodeVersionProblem } from '../../scripts/lib/run.mjs';
import { planOf } from '../../scripts/lib/test-plan.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

/** A project's name in Vitest's configuration. */
const PROJECT = /(?:project|withServer|jest)\(\s*'([\w-]+)'/g;

describe('Node', () => {
  it.each(['18.20.0', '20.18.3', '16.0.0'])('%s is too old, and the message says so', (version) => {
    expect(nodeVersionProblem(version)).toContain(`this is Node ${version}: install a newer one`);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is accepted', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it('has the same minimum version here and in package.json', () => {
    const oldest = manifest.engines.node.replace('>=', '');
    expect(nodeVersionProblem(oldest)).toBeUndefined();
    expect(nodeVersionProblem(oldest.replace('.19.', '.18.'))).toContain('needs Node 20.19 or newer');
  });
});

describe('the browser', () => {
  const browsers = () => {
    const root = writeTree({ chromium: '', chrome: '', 'not-executable': '' });
    for (const name of ['chromium', 'chrome']) chmodSync(join(root, name), 0o755);
    return (name: string) => join(root, name);
  };

  it('is the first one that runs', () => {
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

describe('apt-get', () => {
  const PATH = process.env.PATH;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** A program in its place that fails `times` times with this message. */
  const fake = (message: string, times: number) => {
    const root = writeTree({
      'apt-get': `#!/bin/sh\necho "$@" >> "$0.log"\n[ $(wc -l < "$0.log") -gt ${times} ] && exit 0\necho "${message}"; exit 100\n`,
    });
    chmodSync(join(root, 'apt-get'), 0o755);
    process.env.PATH = `${root}:${PATH}`;
    return () => readFileSync(join(root, 'apt-get.log'), 'utf8').trim().split('\n');
  };

  it('waits while another program holds its lock', async () => {
    const log = fake('E: Could not get lock /var/lib/apt/lists/lock. It is held by process 812 (apt)', 2);
    expect((await aptGet(['update'], 1)).code).toBe(0);
    expect(log()).toEqual(Array(3).fill('-o DPkg::Lock::Timeout=60 update'));
  });

  it('gives up after a while, and at once for any other reason', async () => {
    const log = fake('E: Could not get lock', 2);
    expect((await aptGet(['update'], 1, -1)).code).toBe(100);
    expect(log()).toHaveLength(1);
    const other = fake('E: Unable to locate package chromium', 2);
    expect((await aptGet(['install', 'chromium'], 1)).code).toBe(100);
    expect(other()).toHaveLength(1);
  });
});

describe('npm test', () => {
  it('runs every project except on-demand ones, or the given groups with their prerequisites', () => {
    const names = [...readFileSync(join(REPOSITORY, 'config/vitest.config.mts'), 'utf8').matchAll(PROJECT)];
    // `npm run screens` makes pictures for visual inspection.
    const onDemand = ['screens', ...planOf(['deep', 'rn-gate']).projects].filter((name) => name !== 'builds');
    const projects = names.map(([, name = '']) => name).filter((name) => !onDemand.includes(name));
    expect([...planOf([]).projects].sort()).toEqual(projects.sort());
    expect(planOf([])).toMatchObject({ isWhole: true, env: { BUILDS: 'rn:android h5 weapp weapp:idphoto' } });
    expect(planOf(['h5', 'unit'])).toMatchObject({
      projects: ['builds', 'h5', 'h5-timed', 'unit', 'launcher'],
      env: { BUILDS: 'h5' },
      isWhole: false,
    });
    expect(planOf(['server']).projects).toEqual(['fault', 'server']);
    expect(planOf(['release'])).toMatchObject({ projects: ['builds', 'release'], env: { BUILDS: 'h5' } });
    // Its packages take a minute to install.
    const needing = ['check', 'rn', 'h5', 'server', 'client', 'weapp'].filter(
      (group) => planOf([group]).needsReactNative,
    );
    expect(needing).toEqual(['check', 'rn', 'h5']);
    expect(planOf([]).needsReactNative).toBe(true);
  });

  it('names the groups when given an unknown one', async () => {
    const { code, output } = await runNode(['scripts/test.mjs', 'everything'], REPOSITORY);
    expect(code).toBe(1);
    expect(output).toMatch(/^There are no tests called "everything": choose from .*server/);
  });
});
