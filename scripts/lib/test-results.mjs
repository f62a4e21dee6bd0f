import { readFileSync } from 'node:fs';

/** @typedef {import('./report.mjs').Counts} Counts */

/**
 * The part of the JSON report that vitest and jest have in common.
 * @typedef {object} JsonReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} [numTodoTests]
 * @property {FileResult[]} testResults
 */

/** @typedef {{ status: string, title?: string, fullName: string, failureMessages?: string[] }} TestResult */
/** @typedef {{ status: string, name: string, message?: string, assertionResults: TestResult[] }} FileResult */

/**
 * @param {JsonReport | undefined} report undefined when the runner wrote none
 * @param {number} exitCode the runner's
 * @param {boolean} [mayBeEmpty] whether it was asked for a part that may hold no tests
 * @returns {{ counts: Counts, note?: string }} a crash, or a run without tests, is one failure: it never passes in silence
 */
export function countTests(report, exitCode, mayBeEmpty = false) {
  // Jest writes none when there is nothing to run.
  if (!report && mayBeEmpty && exitCode === 0) {
    return { counts: { passed: 0, failed: 0, skipped: 0 }, note: 'nothing to run' };
  }
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
    if (mayBeEmpty && exitCode === 0) return { counts, note: 'nothing to run' };
    return { counts: { ...counts, failed: 1 }, note: 'the runner found no tests' };
  }
  if (counts.failed === 0 && exitCode !== 0) {
    return { counts: { ...counts, failed: 1 }, note: `the runner ended with exit code ${exitCode}` };
  }
  return { counts };
}

/** @param {string | undefined} message */
const firstLine = (message) => message?.trimStart().split('\n', 1)[0] ?? '';

/**
 * @param {JsonReport | undefined} report
 * @returns {string[]} what failed, a line each: the test, or the file that could not be loaded, and why
 */
export function failuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ status, name, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [`${name}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/**
 * The files that failed, when these are few: more are no bad luck of a busy machine.
 * @param {JsonReport | undefined} report
 * @param {number} most
 * @returns {string[]}
 */
export function fewFailedFiles(report, most) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return failed.length <= most ? failed.map(({ name }) => name) : [];
}

/** @param {JsonReport} report @returns {Set<string>} */
const passedIn = ({ testResults }) =>
  new Set(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ fullName }) => `${name} ${fullName}`),
    ),
  );

/**
 * What failed in a first run and passed in the second, a line each as failuresOf has it.
 * @param {JsonReport} first
 * @param {JsonReport} merged
 * @returns {string[]}
 */
export function recoveredOf(first, merged) {
  const passed = passedIn(merged);
  const testResults = first.testResults.map((file) => ({
    ...file,
    assertionResults: file.assertionResults.filter(({ fullName }) => passed.has(`${file.name} ${fullName}`)),
  }));
  return failuresOf({
    ...first,
    testResults: testResults.filter(({ assertionResults }) => assertionResults.length > 0),
  });
}

/**
 * The report of a suite with the files that ran a second time as they ended then.
 * @param {JsonReport} first
 * @param {JsonReport | undefined} second undefined when that run left none: the first stands
 * @returns {JsonReport}
 */
export function withSecondRun(first, second) {
  if (!second) return first;
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  /** @param {readonly string[]} statuses */
  const count = (...statuses) =>
    testResults.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status))
      .length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled', 'todo'),
    testResults,
  };
}

/** @param {string} path @returns {JsonReport | undefined} */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
