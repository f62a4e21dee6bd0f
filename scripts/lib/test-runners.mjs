import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { countTests, failuresOf, readReport } from './test-results.mjs';

/** @typedef {import('./report.mjs').Outcome} Outcome */

/**
 * Runs a test runner and counts from its JSON report, not from its words or its exit code alone.
 * @param {object} options
 * @param {string} options.root
 * @param {(reportPath: string) => string[]} options.args a script of Node and its arguments
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.timeoutMs
 * @returns {Promise<Outcome>}
 */
async function runRunner({ root, args, env, timeoutMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'tuzuo-test-'));
  try {
    const reportPath = join(folder, 'report.json');
    const result = await runChild(process.execPath, args(reportPath), { cwd: root, env, timeoutMs });
    const report = readReport(reportPath);
    const { counts, note } = countTests(report, result.code);
    const outcome = { counts, output: result.output, failures: failuresOf(report) };
    if (!result.timedOut) return note === undefined ? outcome : { ...outcome, note };
    const failed = Math.max(counts.failed, 1);
    return { ...outcome, counts: { ...counts, failed }, note: `stopped after ${timeoutMs / 60_000} min` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} root @param {string} project @param {NodeJS.ProcessEnv} env @param {number} timeoutMs */
export const runVitest = (root, project, env, timeoutMs) =>
  runRunner({
    root,
    timeoutMs,
    // The configuration is TypeScript on purpose; vite's advice about native loading is no news.
    env: { ...env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    args: (reportPath) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=config/vitest.config.ts',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
    ],
  });

/** @param {string} root @param {string} config @param {NodeJS.ProcessEnv} env @param {number} timeoutMs */
export const runJest = (root, config, env, timeoutMs) =>
  runRunner({
    root,
    timeoutMs,
    env,
    args: (reportPath) => [
      'node_modules/jest/bin/jest.js',
      `--config=${config}`,
      '--ci',
      '--json',
      `--outputFile=${reportPath}`,
    ],
  });
