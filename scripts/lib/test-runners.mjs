import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { keepMarks, marksOf } from './spec-marks.mjs';
import { countTests, failuresOf, readReport } from './test-results.mjs';

/** @typedef {import('./report.mjs').Outcome} Outcome */

/**
 * A part of a suite: the tests that import what differs from a commit, or these files. Nothing of it may be there, and it
 * is no word on what the suite proves.
 * @typedef {{ since?: string, files?: readonly string[] }} Choice
 */

/**
 * Runs a test runner and counts from its JSON report, not from its words or its exit code alone; keeps what its tests have
 * proven of the product spec.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.name
 * @param {(reportPath: string) => string[]} options.args a script of Node and its arguments
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.timeoutMs
 * @param {Choice} [options.choice]
 * @returns {Promise<Outcome>}
 */
async function runRunner({ root, name, args, env, timeoutMs, choice }) {
  const folder = mkdtempSync(join(tmpdir(), 'tuzuo-test-'));
  try {
    const reportPath = join(folder, 'report.json');
    const result = await runChild(process.execPath, args(reportPath), { cwd: root, env, timeoutMs });
    const report = readReport(reportPath);
    const { counts, note } = countTests(report, result.code, choice !== undefined);
    const marks = report && !choice ? marksOf(root, report) : {};
    if (!choice) keepMarks(root, name, marks);
    const outcome = { counts, output: result.output, failures: failuresOf(report), marks };
    if (!result.timedOut) return note === undefined ? outcome : { ...outcome, note };
    const failed = Math.max(counts.failed, 1);
    return { ...outcome, counts: { ...counts, failed }, note: `stopped after ${timeoutMs / 60_000} min` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} root @param {string} project @param {NodeJS.ProcessEnv} env @param {number} timeoutMs @param {Choice} [choice] */
export const runVitest = (root, project, env, timeoutMs, choice) =>
  runRunner({
    root,
    name: project,
    timeoutMs,
    choice,
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
      ...(choice ? ['--passWithNoTests'] : []),
      ...(choice?.since ? [`--changed=${choice.since}`] : []),
      ...(choice?.files ?? []),
    ],
  });

/** @param {string} root @param {string} name @param {NodeJS.ProcessEnv} env @param {number} timeoutMs @param {Choice} [choice] */
export const runJest = (root, name, env, timeoutMs, choice) =>
  runRunner({
    root,
    name: `jest-${name}`,
    timeoutMs,
    choice,
    env,
    args: (reportPath) => [
      'node_modules/jest/bin/jest.js',
      `--config=config/jest.${name}.cjs`,
      '--ci',
      '--json',
      `--outputFile=${reportPath}`,
      ...(choice ? ['--passWithNoTests'] : []),
      ...(choice?.since ? [`--changedSince=${choice.since}`] : []),
      ...(choice?.files ? ['--runTestsByPath', ...choice.files] : []),
    ],
  });
