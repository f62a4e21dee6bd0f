import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { startsPrograms } from '../scripts/lib/server-bundle.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Browser tests that measure or control time; each has the machine for itself. */
const TIMED = [
  'tests/client/h5/*.test.ts',
  'tests/e2e/h5/{connection,first-screen,gestures,long-list,page-loader,pull,session}.test.ts',
];

/** Tests that take minutes and rarely find anything; the other tests have one case of each kind. */
const DEEP = {
  // Faults of the database and of engines, and a new tool, which is created and built.
  fault: [
    'server/src/engines/local/{local-engine,local-engine-trouble,pixel-tools,ended-midway}.fault.test.ts',
    'server/src/engines/local/{face,portrait}/*.fault.test.ts',
    'server/src/tools/*/refusals.fault.test.ts',
    // A browser test makes the same picture.
    'server/src/tools/ai-change-shoes/run.fault.test.ts',
    'server/src/modules/task/worker/database-restart.fault.test.ts',
    'server/src/sandbox/*.fault.test.ts',
    'embedded-postgres/{bad-state,disk,owner}.fault.test.ts',
  ],
  launcher: ['tests/launcher/new-tool.test.ts'],
  // Tools that the tests of the server cover, rare paths, every page in every language, `npm run dev`.
  h5: ['tests/e2e/h5/{dev,expand-refine,id-photo-ways,languages,tool-ways}.test.ts'],
  // Tools that h5 covers with the same server, and mistakes that the harness must notice.
  weapp: [
    'tests/e2e/weapp/client/{control,expand-refine}.test.ts',
    'tests/e2e/weapp/static/individual.test.ts',
  ],
};

/** Test files that run at once. */
const WORKERS = Number(process.env.TEST_WORKERS ?? 2);

/** Groups run one after another: tests that open a build come after the builds. */
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

/** Tests of the server start its built programs and share one embedded PostgreSQL. */
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
  project(config, group, ['scripts/jest.test.ts'], {
    env: { JEST_CONFIG: config },
    testTimeout: 60 * 60_000,
  });

export default defineConfig({
  root: repository,
  resolve: { alias: { '@': `${repository}src` } },
  test: {
    environment: 'node',
    restoreMocks: true,
    silent: 'passed-only',
    // The summary shows the first line of a failure, which should contain the actual value.
    chaiConfig: { truncateThreshold: 1000 },
    // A machine with other work may need long to reach an expected state.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('builds', FIRST, ['scripts/builds.test.ts'], { testTimeout: 20 * 60_000 }),
      project('check', FIRST, ['scripts/checks.test.ts'], { testTimeout: 10 * 60_000, maxConcurrency: 2 }),
      jest('client', FIRST),
      withServer('fault', FIRST, ['{server,embedded-postgres}/**/*.fault.test.ts'], {
        exclude: ['**/node_modules/**', ...DEEP.fault],
        ...limits(120),
      }),
      project('launcher', FIRST, ['tests/launcher/**/*.test.ts'], { exclude: DEEP.launcher, ...limits(120) }),
      project(
        'unit',
        FIRST,
        [
          '{core,contract,src}/**/*.test.ts',
          'poster/{document,draw,edit,fonts,layers,text}/**/*.test.ts',
          'tests/{spec,docs,native}/**/*.test.ts',
          'tests/frozen/{wire,client}.test.ts',
        ],
        { pool: 'threads', testTimeout: 60_000 },
      ),
      project('bundles', BUILT, ['scripts/bundles.test.ts'], { testTimeout: 60_000 }),
      jest('rn', BUILT),
      withServer(
        'server',
        BUILT,
        [
          '{server,embedded-postgres,content}/**/*.test.ts',
          'poster/{import,compose}/**/*.test.ts',
          'tests/soak/*.test.ts',
          'tests/frozen/{database,data}.test.ts',
        ],
        { exclude: ['**/node_modules/**', '**/*.fault.test.ts'], isolate: false, ...limits(90) },
      ),
      project('weapp', BUILT, ['tests/{e2e,client}/weapp/**/*.test.ts'], {
        exclude: DEEP.weapp,
        isolate: false,
        ...limits(180),
      }),
      // An archive of the built pages and programs, unpacked and run.
      project('release', BUILT, ['tests/e2e/release/*.test.ts'], limits(60)),
      withServer('h5', BROWSER, ['tests/e2e/h5/*.test.ts'], {
        exclude: [...TIMED, ...DEEP.h5],
        pool: 'forks',
        isolate: false,
        ...limits(240),
      }),
      withServer('h5-timed', ALONE, TIMED, limits(120)),
      withServer('deep', ALONE, Object.values(DEEP).flat(), limits(120)),
      // Screenshots for people to look at (npm run screens).
      withServer('screens', ALONE, ['tests/screens/*.test.ts'], limits(120)),
      jest('rn-gate', ALONE),
    ],
  },
});
