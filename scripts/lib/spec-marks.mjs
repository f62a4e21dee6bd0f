import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {import('./test-results.mjs').JsonReport} JsonReport */
/** @typedef {import('./source-check.mjs').StepResult} StepResult */
/** @typedef {Record<string, string[]>} Marks ids of statements of the product spec, by the test file that proves them */

/** What a title begins with that proves statements of the product spec: `[s2.hash, s2.back] …`. */
const MARK = /^\[(s\d\.[\w-]+(?:, s\d\.[\w-]+)*)\]/;

/** Where it is written which test proves which statement, from the repository's root. */
export const DOCUMENT = 'docs/spec-coverage.md';

/** Where the marks of each runner's last run are kept, from the repository's root. */
export const MARKS_FOLDER = join('.tuzuo', 'spec-marks');

/**
 * What the tests that passed have proven. Every file that ran is there, also one that proved nothing; none where a suite
 * was skipped as a whole, for want of a browser.
 * @param {string} root
 * @param {JsonReport} report
 * @returns {Marks}
 */
export function marksOf(root, report) {
  if (report.numPassedTests === 0) return {};
  return Object.fromEntries(
    report.testResults.map(({ name, assertionResults }) => {
      const ids = assertionResults
        .filter(({ status }) => status === 'passed')
        .flatMap(({ title = '' }) => MARK.exec(title)?.[1]?.split(', ') ?? []);
      return [relative(root, name).replaceAll('\\', '/'), [...new Set(ids)].sort()];
    }),
  );
}

/**
 * Keeps the marks of a runner's last run for `npm run spec-coverage`.
 * @param {string} root
 * @param {string} runner
 * @param {Marks} marks
 */
export function keepMarks(root, runner, marks) {
  const path = join(root, MARKS_FOLDER, `${runner}.json`);
  rmSync(path, { force: true });
  if (Object.keys(marks).length === 0) return;
  mkdirSync(join(root, MARKS_FOLDER), { recursive: true });
  writeFileSync(path, JSON.stringify(marks, null, 1));
}

/**
 * The marks that docs/spec-coverage.md shows: each row has its id in code and links to the files that prove it.
 * @param {string} document
 * @returns {Marks}
 */
export function marksIn(document) {
  /** @type {Marks} */
  const marks = {};
  for (const row of document.split('\n')) {
    const id = /^\|.* `(s\d\.[\w-]+)` \|/.exec(row)?.[1];
    if (id === undefined) continue;
    for (const [, file = ''] of row.matchAll(/\]\(\.\.\/([^)]+\.test\.tsx?)\)/g)) {
      marks[file] = [...(marks[file] ?? []), id].sort();
    }
  }
  return marks;
}

/**
 * Holds what the document claims against what a run has proven. A file that did not run proves nothing and refutes
 * nothing. A claim that is not proven fails; a proof that is not claimed is said, for the document is then too modest.
 * @param {Marks} claimed
 * @param {Marks} proven by the files that ran
 * @returns {StepResult}
 */
export function compareMarks(claimed, proven) {
  /** @param {Marks} from @param {Marks} without */
  const beyond = (from, without) =>
    Object.keys(proven)
      .sort()
      .flatMap((file) =>
        (from[file] ?? []).filter((id) => !without[file]?.includes(id)).map((id) => `  ${id} by ${file}`),
      );
  const refuted = beyond(claimed, proven);
  const unsaid = beyond(proven, claimed);
  const parts = [
    ...(refuted.length > 0 ? [`${DOCUMENT} says proven what no passed test proves:`, ...refuted] : []),
    ...(unsaid.length > 0 ? [`Proven, and not in ${DOCUMENT}:`, ...unsaid] : []),
    ...(refuted.length + unsaid.length > 0 ? ['Write it down with "npm run spec-coverage".'] : []),
  ];
  return { ok: refuted.length === 0, output: parts.join('\n') };
}

/**
 * {@link compareMarks} of the document in the repository.
 * @param {string} root
 * @param {readonly Marks[]} runs what each runner's tests have proven; nothing where a suite was skipped
 * @param {boolean} isWhole every runner ran: a file that none of them ran proves nothing, unless a suite was skipped
 */
export function checkMarks(root, runs, isWhole) {
  const claimed = marksIn(readFileSync(join(root, DOCUMENT), 'utf8'));
  const everySuiteRan = isWhole && runs.every((marks) => Object.keys(marks).length > 0);
  const expected = everySuiteRan ? Object.fromEntries(Object.keys(claimed).map((file) => [file, []])) : {};
  return compareMarks(claimed, Object.assign(expected, ...runs));
}
