import { seconds } from './progress.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/**
 * @typedef {object} Outcome
 * @property {Counts} counts
 * @property {string} output shown when something failed
 * @property {string[]} [failures] what failed, a line each, to be said again at the end
 * @property {string} [note]
 * @property {import('./spec-marks.mjs').Marks} [marks] what a runner's tests have proven of the product spec
 */

/**
 * The last line of a run.
 * @param {Counts} counts
 */
const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** @param {Counts} counts @param {string} note */
const describe = (counts, note) => {
  const numbers = counts.passed + counts.failed + counts.skipped > 1 ? ` ${closingLine(counts)}` : '';
  return `${numbers}${note ? ` (${note})` : ''}`;
};

/**
 * Adds up what steps counted. A step that passed takes one line; one that failed is shown in full.
 * @param {import('./progress.mjs').Progress} progress
 */
export function createReport(progress) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failed = [];

  /** @param {string} name @param {{ result: Outcome, ms: number }} timed */
  function add(name, { result: { counts, output, failures = [], note = '' }, ms }) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    const mark = counts.failed > 0 ? 'FAILED' : counts.passed > 0 ? 'ok' : 'skipped';
    progress.line(`${mark.padEnd(8)}${name}${describe(counts, note)}, ${seconds(ms)}`);
    if (counts.failed === 0) return;
    const lines = failures.map((failure) => `  ${failure}`);
    failed.push(name, ...lines);
    // First what failed: who reads a part of a long output reads its beginning.
    for (const line of lines) progress.line(line);
    progress.line(`\n${output.trimEnd()}\n`);
  }

  return {
    add,
    /** @returns {boolean} */
    hasFailed: () => failed.length > 0,
    /**
     * Counts a check as one test.
     * @param {string} name
     * @param {{ result: import('./source-check.mjs').StepResult, ms: number }} timed
     */
    addCheck(name, { result: { ok, skipped = false, output }, ms }) {
      const counts = { passed: Number(ok && !skipped), failed: Number(!ok), skipped: Number(skipped) };
      add(name, { result: { counts, output, note: skipped ? output : '' }, ms });
    },
    /**
     * @template T
     * @param {() => Promise<T> | T} work
     */
    async timed(work) {
      const started = Date.now();
      return { result: await work(), ms: Date.now() - started };
    },
    /**
     * Prints the closing line, alone on its line.
     * @returns {number} the exit code: a run without one passed test is no success
     */
    close() {
      if (failed.length > 0) progress.line(`\nFailed:\n${failed.join('\n')}\n`);
      progress.line(closingLine(total));
      return total.failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}
