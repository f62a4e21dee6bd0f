import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { aptGet, findChromium } from '../../scripts/lib/browsers.mjs';
import { changedPlan } from '../../scripts/lib/changed.mjs';
import { nodeVersionProblem } from '../../scripts/lib/run.mjs';
import { planOf } from '../../scripts/lib/test-plan.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeInto, writeTree } from './support/tree';

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
  });

  it('names the groups when given an unknown one', async () => {
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
    'tests/e2e/rn/records.test.tsx',
    'tests/launcher/run.test.ts',
  ];
  const IMPORTS_PRICES = 'server/src/modules/catalog/catalog.test.ts';
  const ALWAYS = ['scripts/checks.test.ts', 'scripts/jest.test.ts', 'scripts/builds.test.ts'];

  /** The plan after changes to files in a repository with these tests. */
  const planAfter = (...changed: string[]) => {
    const imports = "import { prices } from '@tuzuo/core/pricing';";
    const root = writeTree({
      ...Object.fromEntries(TESTS.map((path) => [path, ''])),
      [IMPORTS_PRICES]: imports,
    });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'first');
    for (const path of changed) writeInto(root, path, 'changed');
    const [byImports, rest] = changedPlan('HEAD', root);
    expect(byImports).toMatchObject({ projects: ['unit'], args: ['--changed=HEAD'] });
    return { ...rest, args: rest?.args.filter((arg) => !ALWAYS.includes(arg)) };
  };

  const SMALL = ['check', 'client', 'launcher', 'fault', 'server'];

  it("runs a feature's tests on every target with that target's build", () => {
    expect(planAfter('src/features/points/page.tsx')).toMatchObject({
      projects: ['builds', ...SMALL, 'h5', 'h5-timed'],
      args: ['server/src/modules/points/points.test.ts', 'tests/e2e/h5/points.test.ts'],
      env: { BUILDS: 'h5' },
    });
  });

  it('runs the tests next to a change, and a changed test itself', () => {
    expect(planAfter('server/src/modules/history/service.ts', TESTS[2] ?? '').args?.sort()).toEqual(
      [
        ...TESTS.slice(0, 3),
        'src/features/history/words.test.ts',
        'tests/e2e/h5/history.test.ts',
        'tests/e2e/h5/points.test.ts',
      ].sort(),
    );
  });

  it('knows which parts of the server import a part of core', () => {
    expect(planAfter('core/pricing/modules.ts').args).toEqual([IMPORTS_PRICES]);
  });

  it('tests the commands when they have changed, and only the quick ones when nothing has', () => {
    expect(planAfter('scripts/test.mjs').args).toEqual(['tests/launcher/run.test.ts']);
    expect(planAfter()).toMatchObject({ projects: SMALL, args: [], env: { BUILDS: '' } });
  });

  it('passes to Jest the commit for components, and React Native’s test files by path', () => {
    const { projects, env } = planAfter('tests/e2e/rn/records.test.tsx');
    expect(projects).toEqual([...SMALL, 'rn']);
    expect(JSON.parse(env?.JEST_ARGS ?? '')).toEqual({
      client: '--changedSince=HEAD',
      rn: '--runTestsByPath tests/e2e/rn/records.test.tsx',
    });
  });

  it('reports an unknown commit', () => {
    expect(() => changedPlan('nowhere')).toThrow('what has changed is not known');
  });
});
