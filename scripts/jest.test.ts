import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, run } from './lib/run.mjs';

const SILENCE_MS = 12 * 60_000;

const { JEST_CONFIG = '', REPORTS = join(ROOT, '.tuzuo') } = process.env;

/** `npm test` counts the tests of Jest's report; this test fails only where that report does not explain the exit code. */
it(`Jest runs the tests of ${JEST_CONFIG}`, async () => {
  const report = join(REPORTS, `jest-${JEST_CONFIG}.json`);
  const options = ['--ci', '--json', `--outputFile=${report}`];
  const { code, output } = await run(
    process.execPath,
    ['node_modules/jest/bin/jest.js', `--config=config/jest.${JEST_CONFIG}.cjs`, ...options],
    { silenceMs: SILENCE_MS },
  );
  const hasFailures = existsSync(report) && JSON.parse(readFileSync(report, 'utf8')).numFailedTestSuites > 0;
  if (!hasFailures) expect(code, output).toBe(0);
});
