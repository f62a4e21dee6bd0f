import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { startsPrograms } from '../scripts/lib/server-bundle.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Browser tests that measure time, or that hold back answers for some: each has the machine for itself. */
const TIMED = [
  'tests/client/h5/*.test.ts',
  'tests/e2e/h5/{connection,first-screen,gestures,long-list,page-loader,pull,session}.test.ts',
];

/**
 * What takes minutes and rarely changes its answer: faults of the database's files and of engines, of which the other
 * tests have one of a kind, and a tool that is made and built.
 */
const DEEP = [
  'server/src/engines/local/{local-engine,local-engine-trouble,pixel-tools,ended-midway}.fault.test.ts',
  'server/src/engines/local/{face,portrait}/*.fault.test.ts',
  'server/src/modules/task/worker/database-restart.fault.test.ts',
  'server/src/sandbox/*.fault.test.ts',
  'embedded-postgres/{bad-state,disk,owner}.fault.test.ts',
  'tests/launcher/new-tool.test.ts',
];

/**
 * Of the browser: tools that the server's tests run as well, rarer ways through one, every page in every language, the
 * pages of `npm run dev`.
 */
const H5_DEEP = ['tests/e2e/h5/{dev,expand-refine,id-photo-ways,languages,tool-ways}.test.ts'];

/** The same of the mini-program: tools that h5 has with the same server, and what its harness must notice. */
const WEAPP_DEEP = ['tests/e2e/weapp/client/{control,expand-refine}.test.ts'];

/** Files of two projects at a time, those of longer projects first by name; `npm test` runs what failed once more alone. */
const WORKERS = Number(process.env.TEST_WORKERS ?? 2);

/** Groups follow each other: what opens a build comes after the builds. */
const [FIRST, BUILT, BROWSER, ALONE] = [0, 1, 2, 3];

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, group: number, include: string[], rest: Options = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    sequence: { groupOrder: group },
    maxWorkers: group === ALONE ? 1 : WORKERS,
    ...rest,
  },
});

/** Tests of the server start its programs and have databases in one embedded PostgreSQL. */
const withServer = (...args: Parameters<typeof project>) => {
  const { test, ...rest } = project(...args);
  return {
    ...rest,
    plugins: [startsPrograms],
    test: { globalSetup: 'tests/builders/postgres.global.ts', ...test },
  };
};

const limits = (seconds: number) => ({ testTimeout: seconds * 1000, hookTimeout: 120_000 });

const jest = (config: string, group: number) =>
  project(config, group, ['scripts/jest.test.ts'], { env: { JEST_CONFIG: config } });

export default defineConfig({
  root: repository,
  resolve: { alias: { '@': `${repository}src` } },
  test: {
    environment: 'node',
    restoreMocks: true,
    // What a test that passed has said is of no interest.
    silent: 'passed-only',
    // The sum of a run shows a failure's first line: it should say what was found.
    chaiConfig: { truncateThreshold: 1000 },
    // A state that is waited for may take long on a machine that has other work.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('builds', FIRST, ['scripts/builds.test.ts'], { testTimeout: 20 * 60_000 }),
      project('check', FIRST, ['scripts/checks.test.ts'], { testTimeout: 10 * 60_000, maxConcurrency: 2 }),
      // Components of the client, with what the browser's build puts in the place of Taro's.
      {
        ...project('client', FIRST, ['src/**/*.test.tsx'], {
          environment: 'jsdom',
          isolate: false,
          testTimeout: 20_000,
        }),
        define: { 'process.env.TARO_ENV': '"h5"', 'process.env.TARO_PLATFORM': '"web"' },
        resolve: {
          alias: {
            '@': `${repository}src`,
            '@tarojs/components': `${repository}src/platform/browser/taro-components.ts`,
            '@tarojs/taro': `${repository}tests/client/h5/taro.ts`,
          },
          extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json'],
        },
      },
      withServer('fault', FIRST, ['{server,embedded-postgres}/**/*.fault.test.ts'], {
        exclude: ['**/node_modules/**', ...DEEP],
        ...limits(120),
      }),
      project('launcher', FIRST, ['tests/launcher/**/*.test.ts'], { exclude: DEEP, ...limits(60) }),
      project(
        'unit',
        FIRST,
        [
          '{core,contract,src}/**/*.test.ts',
          'tests/{spec,docs,native}/**/*.test.ts',
          'tests/frozen/{wire,client}.test.ts',
        ],
        { pool: 'threads', testTimeout: 20_000 },
      ),
      project('bundles', BUILT, ['scripts/bundles.test.ts'], { testTimeout: 60_000 }),
      jest('rn', BUILT),
      withServer(
        'server',
        BUILT,
        [
          '{server,embedded-postgres}/**/*.test.ts',
          'tests/soak/*.test.ts',
          'tests/frozen/{database,data}.test.ts',
        ],
        { exclude: ['**/node_modules/**', '**/*.fault.test.ts'], isolate: false, ...limits(20) },
      ),
      project('weapp', BUILT, ['tests/{e2e,client}/weapp/**/*.test.ts'], {
        exclude: WEAPP_DEEP,
        isolate: false,
        ...limits(60),
      }),
      withServer('h5', BROWSER, ['tests/e2e/h5/*.test.ts'], {
        exclude: [...TIMED, ...H5_DEEP],
        pool: 'forks',
        isolate: false,
        ...limits(120),
      }),
      withServer('h5-timed', ALONE, TIMED, limits(60)),
      withServer('deep', ALONE, DEEP, limits(120)),
      withServer('h5-deep', ALONE, H5_DEEP, limits(120)),
      project('weapp-deep', ALONE, WEAPP_DEEP, limits(60)),
      // Pictures to be looked at (npm run screens).
      withServer('screens', ALONE, ['tests/screens/*.test.ts'], limits(120)),
      jest('rn-gate', ALONE),
    ],
  },
});
