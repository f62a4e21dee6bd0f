import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Tests that start and kill processes, or that drive a browser, disturb each other: one file at a time. */
const serial = { fileParallelism: false, pool: 'forks' as const };

/** Starts one embedded PostgreSQL for the run; each test file gets its own database in it. */
const postgres = 'tests/builders/postgres.global.ts';

export default defineConfig({
  root: repository,
  resolve: { alias: { '@': `${repository}src` } },
  test: {
    environment: 'node',
    restoreMocks: true,
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
            'tests/spec/**/*.test.ts',
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
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
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
          include: ['server/**/*.fault.test.ts'],
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
          include: ['tests/{e2e,client}/h5/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...serial,
        },
      },
    ],
  },
});
