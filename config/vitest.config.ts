import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Browser tests that measure time, or that hold back answers for some: each has the machine for itself. */
const TIMED = [
  'tests/client/h5/*.test.ts',
  'tests/e2e/h5/{connection,dev,first-screen,gestures,long-list,page-loader,pull,session}.test.ts',
];

/** Tests that start and kill processes, or that drive a browser, disturb each other: one file at a time. */
const serial = { fileParallelism: false, pool: 'forks' as const };

/** The networks on real pictures, tool by tool: minutes of one processor, for changes of a tool or an engine. */
const MODELS = [
  'server/src/tools/**/*.fault.test.ts',
  'server/src/engines/local/{local-engine,pixel-tools}.fault.test.ts',
  'server/src/engines/local/{face,portrait}/*.fault.test.ts',
];

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
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{server,embedded-postgres}/**/*.test.ts',
            'tests/soak/*.test.ts',
            'tests/frozen/{database,data}.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.fault.test.ts'],
          globalSetup: postgres,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fault',
          include: ['{server,embedded-postgres}/**/*.fault.test.ts'],
          exclude: ['**/node_modules/**', ...MODELS],
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: 'models',
          include: MODELS,
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
          exclude: TIMED,
          globalSetup: postgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // Users of their own servers and browsers: two at once wait for each other's processors only.
          maxWorkers: 2,
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
