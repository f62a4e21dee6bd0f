import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { startsMadePrograms } from '../scripts/lib/server-bundle.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Browser tests that measure time, or that hold back answers for some: each has the machine for itself. */
const TIMED = [
  'tests/client/h5/*.test.ts',
  'tests/e2e/h5/{connection,first-screen,gestures,long-list,page-loader,pull,session}.test.ts',
];

/** Tests that start and kill processes, or that drive a browser, disturb each other: one file at a time. */
const serial = { fileParallelism: false, pool: 'forks' as const };

/**
 * What takes minutes and rarely changes its answer: the networks on real pictures, tool by tool, faults of the
 * database's files and of engines, of which the other tests have one of a kind, and a tool that is made and built.
 */
const DEEP = [
  'server/src/tools/**/*.fault.test.ts',
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

/** Starts one embedded PostgreSQL for the run; each test file gets its own database in it. */
const postgres = 'tests/builders/postgres.global.ts';

export default defineConfig({
  root: repository,
  resolve: { alias: { '@': `${repository}src` } },
  test: {
    environment: 'node',
    restoreMocks: true,
    // The sum of a run shows a failure's first line: it should say what was found.
    chaiConfig: { truncateThreshold: 1000 },
    // A state that is waited for may take long on a machine that has other work.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // `.test.tsx` files render components and belong to jest.
          include: [
            'core/**/*.test.ts',
            'contract/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/{spec,docs}/**/*.test.ts',
            'tests/frozen/{wire,client}.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'launcher',
          include: ['tests/launcher/**/*.test.ts'],
          exclude: DEEP,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: startsMadePrograms(),
        test: {
          name: 'server',
          include: [
            '{server,embedded-postgres}/**/*.test.ts',
            'tests/soak/*.test.ts',
            'tests/frozen/{database,data}.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.fault.test.ts'],
          isolate: false,
          globalSetup: postgres,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: startsMadePrograms(),
        test: {
          name: 'fault',
          include: ['{server,embedded-postgres}/**/*.fault.test.ts'],
          exclude: ['**/node_modules/**', ...DEEP],
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
      {
        extends: true,
        plugins: startsMadePrograms(),
        test: {
          name: 'deep',
          include: DEEP,
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: 'weapp',
          include: ['tests/{e2e,client}/weapp/**/*.test.ts'],
          exclude: WEAPP_DEEP,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: 'weapp-deep',
          include: WEAPP_DEEP,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: 'h5',
          include: ['tests/e2e/h5/*.test.ts'],
          exclude: [...TIMED, ...H5_DEEP],
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          isolate: false,
          // Users of their own servers and browsers: two at once wait for each other's processors only.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'h5-deep',
          include: H5_DEEP,
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: 'h5-timed',
          include: TIMED,
          globalSetup: postgres,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
    ],
  },
});
