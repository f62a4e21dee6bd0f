import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ title: string, name: string, state: string, why: string }} TestResult */
/** What config/vitest-reporter.ts writes of a file of tests. @typedef {{ project: string, path: string, tests: TestResult[] }} FileResult */
/** Ids of statements of the product spec, by the test file that proves them. @typedef {Record<string, string[]>} Marks */

/** What a title begins with that proves statements of the product spec: `[s2.hash, s2.back] …`. */
const MARK = /^\[(s\d\.[\w-]+(?:, s\d\.[\w-]+)*)\]/;

/** Where it is written which test proves which statement, and what the last runs have proven, from the repository's root. */
export const DOCUMENT = 'docs/spec-coverage.md';
export const MARKS = '.tuzuo/spec-marks.json';

/** @param {string} path @returns {FileResult[]} of a run, as far as it came */
export const readResults = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** @param {readonly FileResult[]} files */
export function count(files) {
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const of = (/** @type {string} */ wanted) => states.filter((state) => state === wanted).length;
  return { passed: of('passed'), failed: of('failed'), skipped: states.length - of('passed') - of('failed') };
}

/** What failed, a line each: the test and the first line of why. @param {readonly FileResult[]} files */
export const failuresOf = (files) =>
  files.flatMap(({ project, path, tests }) =>
    tests
      .filter(({ state }) => state === 'failed')
      .map(({ name, why }) => `${project} ${path} ${name}: ${why.trim().split('\n', 1)[0]}`),
  );

/**
 * The results with the files that ran a second time as they ended then, and what failed in the first run only.
 * @param {readonly FileResult[]} first @param {readonly FileResult[]} second
 */
export function withSecondRun(first, second) {
  const again = new Map(second.map((file) => [`${file.project} ${file.path}`, file]));
  const files = first.map((file) => again.get(`${file.project} ${file.path}`) ?? file);
  const passed = new Set(
    second.flatMap(({ path, tests }) =>
      tests.flatMap(({ state, name }) => (state === 'passed' ? `${path} ${name}` : [])),
    ),
  );
  const recovered = first.map((file) => ({
    ...file,
    tests: file.tests.filter(({ name }) => passed.has(`${file.path} ${name}`)),
  }));
  return { files, recovered: failuresOf(recovered) };
}

/**
 * What the tests that passed have proven. Every file that ran is there, also one that proved nothing; none that was
 * skipped as a whole, for want of a browser.
 * @param {readonly FileResult[]} files
 * @returns {Marks}
 */
export const marksOf = (files) =>
  Object.fromEntries(
    files
      .filter(({ tests }) => tests.some(({ state }) => state !== 'skipped'))
      .map(({ path, tests }) => {
        const passed = tests.filter(({ state }) => state === 'passed');
        const ids = passed.flatMap(({ title }) => MARK.exec(title)?.[1]?.split(', ') ?? []);
        return [path, [...new Set(ids)].sort()];
      }),
  );

/** The marks that the document shows: each row has its id in code and links to the files that prove it. @param {string} document @returns {Marks} */
export function marksIn(document) {
  /** @type {Marks} */
  const marks = {};
  for (const [row, id = ''] of document.matchAll(/^\|.* `(s\d\.[\w-]+)` \|.*$/gm))
    for (const [, file = ''] of row.matchAll(/\]\(\.\.\/([^)]+\.test\.tsx?)\)/g))
      marks[file] = [...(marks[file] ?? []), id].sort();
  return marks;
}

/** Keeps what a run has proven for `npm run spec-coverage`, beside what others have. @param {string} root @param {Marks} proven */
export function keepMarks(root, proven) {
  const path = join(root, MARKS);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...kept, ...proven }, null, 1));
}

/**
 * Holds what the document claims against what a run has proven: a file that did not run proves nothing and refutes
 * nothing. A claim that is not proven fails; a proof that is not claimed is said, for the document is then too modest.
 * @param {Marks} claimed @param {Marks} proven
 */
export function compareMarks(claimed, proven) {
  const beyond = (/** @type {Marks} */ from, /** @type {Marks} */ without) =>
    Object.keys(proven)
      .sort()
      .flatMap((file) =>
        (from[file] ?? []).filter((id) => !without[file]?.includes(id)).map((id) => `${id} by ${file}`),
      );
  return { refuted: beyond(claimed, proven), unsaid: beyond(proven, claimed) };
}
