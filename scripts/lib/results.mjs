import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/** A test as the JSON reports of Vitest and Jest have it. @typedef {{ title: string, fullName: string, status: string, failureMessages: string[], duration?: number | null }} TestResult */
/** Results of one test file; `path` is relative to the repository, `ms` how long it took. @typedef {{ path: string, tests: TestResult[], ms?: number }} FileResult */
/** Ids of statements of the product spec, by the test file that proves them. @typedef {Record<string, string[]>} Marks */

/** The start of a test's title that names the statements of the product spec it proves: `[s2.hash, s2.back] …`. */
const MARK = /^\[(s\d\.[\w-]+(?:, s\d\.[\w-]+)*)\]/;

/** Which test proves which statement, as committed, and as the last runs have shown; relative to the repository. */
export const DOCUMENT = 'docs/spec-coverage.md';
export const MARKS = '.tuzuo/spec-marks.json';

/** @param {string} why @returns {TestResult} a failure outside any test, such as an import that throws */
export const failedTest = (why) => ({ title: '', fullName: '', status: 'failed', failureMessages: [why] });

/** @param {string} folder of the JSON reports of one run @returns {FileResult[]} */
export const readResults = (folder) =>
  readdirSync(folder).flatMap((report) =>
    JSON.parse(readFileSync(join(folder, report), 'utf8')).testResults.map(
      (
        /** @type {{ name: string, status: string, message: string, startTime?: number, endTime?: number, assertionResults: TestResult[] }} */ file,
      ) => {
        const tests = file.assertionResults;
        const isBroken = file.status === 'failed' && !tests.some(({ status }) => status === 'failed');
        const broken = isBroken ? [failedTest(file.message || 'a hook failed: see the lines above')] : [];
        const ms = (file.endTime ?? 0) - (file.startTime ?? 0);
        return { path: relative(ROOT, file.name).replaceAll('\\', '/'), tests: [...tests, ...broken], ms };
      },
    ),
  );

/** @param {readonly FileResult[]} files */
export function count(files) {
  const states = files.flatMap(({ tests }) => tests.map(({ status }) => status));
  const of = (/** @type {string} */ wanted) => states.filter((state) => state === wanted).length;
  return { passed: of('passed'), failed: of('failed'), skipped: states.length - of('passed') - of('failed') };
}

/** Files of which every test was skipped. @param {readonly FileResult[]} files */
export const skippedFiles = (files) =>
  files
    .filter(({ tests }) => tests.length > 0 && count([{ path: '', tests }]).skipped === tests.length)
    .map(({ path }) => path);

/** One line per failed test: its name and the first line of the error. @param {readonly FileResult[]} files */
export const failuresOf = (files) =>
  files.flatMap(({ path, tests }) =>
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => {
        const [line = ''] = why.trim().split('\n', 1);
        // Vitest's JSON has this in place of the message of a timeout.
        const reason = line.replace('Error: STACK_TRACE_ERROR', 'timed out');
        return `${[path, fullName.trim()].filter(Boolean).join(' ')}: ${reason}`;
      }),
  );

/**
 * Statements that passed tests have proven. A file that ran without proving anything has an empty list; a file that
 * was skipped as a whole, for lack of a browser, has no entry.
 * @param {readonly FileResult[]} files
 * @returns {Marks}
 */
export const marksOf = (files) =>
  Object.fromEntries(
    files
      .filter(({ tests }) => tests.some(({ status }) => ['passed', 'failed'].includes(status)))
      .map(({ path, tests }) => {
        const passed = tests.filter(({ status }) => status === 'passed');
        const ids = passed.flatMap(({ title }) => MARK.exec(title)?.[1]?.split(', ') ?? []);
        return [path, [...new Set(ids)].sort()];
      }),
  );

/** Parses the marks of the document: each row has its id as code and links to the test files. @param {string} document @returns {Marks} */
export function marksIn(document) {
  /** @type {Marks} */
  const marks = {};
  for (const [row, id = ''] of document.matchAll(/^\|.* `(s\d\.[\w-]+)` \|.*$/gm))
    for (const [, file = ''] of row.matchAll(/\]\(\.\.\/([^)]+\.test\.tsx?)\)/g))
      marks[file] = [...(marks[file] ?? []), id].sort();
  return marks;
}

/** Adds the marks of a run to those of earlier runs, for `npm run spec-coverage`. @param {Marks} proven */
export function keepMarks(proven) {
  const path = join(ROOT, MARKS);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...kept, ...proven }, null, 1));
}

/**
 * Compares the document with a run, over the files that ran: `refuted` claims have no passed test, `unsaid` proofs are
 * missing in the document.
 * @param {Marks} claimed @param {Marks} proven
 */
export function compareMarks(claimed, proven) {
  const beyond = (/** @type {Marks} */ from, /** @type {Marks} */ without) =>
    Object.keys(proven).flatMap((file) =>
      (from[file] ?? []).filter((id) => !without[file]?.includes(id)).map((id) => `${id} by ${file}`),
    );
  return { refuted: beyond(claimed, proven), unsaid: beyond(proven, claimed) };
}
