import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { keepMarks, marksOf } from './spec-marks.mjs';
import {
  countTests,
  failuresOf,
  fewFailedFiles,
  readReport,
  recoveredOf,
  withSecondRun,
} from './test-results.mjs';

/** @typedef {import('./report.mjs').Outcome} Outcome */

/**
 * A part of a suite: the tests that import what differs from a commit, or these files. Nothing of it may be there, and it
 * is no word on what the suite proves.
 * @typedef {{ since?: string, files?: readonly string[] }} Choice
 */

/** How many files of a suite may run a second time. */
const MOST_AGAIN = 4;

/**
 * Runs a test runner and counts from its JSON report, not from its words or its exit code alone; keeps what its tests have
 * proven of the product spec. Where a suite shares the machine, files that failed run once more, alone: what fails again
 * has failed, and what passes is named in the note with its first failure.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.name
 * @param {(reportPath: string, files: readonly string[], alone?: boolean) => string[]} options.args a script of Node and its
 *   arguments, for these files or for all; alone: one file at a time
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.timeoutMs
 * @param {boolean} [options.again] whether files that failed run a second time
 * @param {Choice} [options.choice]
 * @returns {Promise<Outcome>}
 */
async function runRunner({ root, name, args, env, timeoutMs, again = false, choice }) {
  const folder = mkdtempSync(join(tmpdir(), 'tuzuo-test-'));
  const started = Date.now();
  /** @param {string} reportName @param {readonly string[]} files @param {boolean} [alone] */
  const runOnce = async (reportName, files, alone) => {
    const path = join(folder, reportName);
    const timeLeftMs = timeoutMs - (Date.now() - started);
    const result = await runChild(process.execPath, args(path, files, alone), {
      cwd: root,
      env,
      timeoutMs: timeLeftMs,
    });
    return { result, report: readReport(path) };
  };
  try {
    let { result, report } = await runOnce('report.json', choice?.files ?? []);
    /** @type {string[]} */
    let recovered = [];
    const failedFiles = again && !result.timedOut ? fewFailedFiles(report, MOST_AGAIN) : [];
    if (report && failedFiles.length > 0) {
      const second = await runOnce('again.json', failedFiles, true);
      const merged = withSecondRun(report, second.report);
      recovered = recoveredOf(report, merged);
      report = merged;
      result = second.result;
    }
    const { counts, note } = countTests(report, result.code, choice !== undefined);
    const marks = report && !choice ? marksOf(root, report) : {};
    if (!choice) keepMarks(root, name, marks);
    const notes = [note, recovered.length > 0 && `passed in a second run: ${recovered.join('; ')}`].filter(
      Boolean,
    );
    const outcome = {
      counts,
      output: result.output,
      failures: failuresOf(report),
      marks,
      note: notes.join('; '),
    };
    if (!result.timedOut) return outcome;
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
    // What imports modules and calls functions ends the same way on every machine.
    again: project !== 'unit',
    choice,
    // The configuration is TypeScript on purpose; vite's advice about native loading is no news.
    env: { ...env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    args: (reportPath, files, alone) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=config/vitest.config.ts',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...(choice ? ['--passWithNoTests'] : []),
      ...(choice?.since ? [`--changed=${choice.since}`] : []),
      ...(alone ? ['--no-file-parallelism'] : []),
      ...files,
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
    args: (reportPath, files) => [
      'node_modules/jest/bin/jest.js',
      `--config=config/jest.${name}.cjs`,
      '--ci',
      '--json',
      `--outputFile=${reportPath}`,
      ...(choice ? ['--passWithNoTests'] : []),
      ...(choice?.since ? [`--changedSince=${choice.since}`] : []),
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ],
  });
