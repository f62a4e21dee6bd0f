import { readFileSync } from 'node:fs';

/** @typedef {import('./report.mjs').Counts} Counts */

/**
 * The part of the JSON report that vitest and jest have in common.
 * @typedef {object} JsonReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} [numTodoTests]
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults one per file
 */

/**
 * @param {JsonReport | undefined} report undefined when the runner wrote none
 * @param {number} exitCode the runner's
 * @returns {{ counts: Counts, note?: string }} a crash, or a run without tests, is one failure: it never passes in silence
 */
export function countTests(report, exitCode) {
  if (!report) return { counts: { passed: 0, failed: 1, skipped: 0 }, note: 'the runner left no report' };
  // A file that cannot be loaded fails without one failed test.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  if (counts.passed + counts.failed + counts.skipped === 0) {
    return { counts: { ...counts, failed: 1 }, note: 'the runner found no tests' };
  }
  if (counts.failed === 0 && exitCode !== 0) {
    return { counts: { ...counts, failed: 1 }, note: `the runner ended with exit code ${exitCode}` };
  }
  return { counts };
}

/** @param {string} path @returns {JsonReport | undefined} */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
