import type { Proof } from './line';
import type { LineId } from './lines';

type Run = () => void | Promise<void>;

/** What a test runner calls `it` or `test`. */
type RunTest = (title: string, run: Run, timeoutMs?: number) => void;

/** A case of a table that several targets run: what it proves is written beside it, once. */
export type SpecCase = { lines: readonly LineId[]; title: string };

/**
 * Declares a test that proves one line of the product spec, or several, where it runs. The coverage document is
 * read from these calls without running them, so ids, target and title are written out, not computed; a title may
 * be a template.
 */
type SpecLine = (
  id: LineId | readonly LineId[],
  target: Proof,
  title: string,
  run: Run,
  timeoutMs?: number,
) => void;

/**
 * Declares a test for each case of a table: `specCases('weapp', REQUEST_CASES, ({ run }) => run(driver))`. The
 * table is a `const` of this file or one that it imports by that name; a case with no lines is a plain test.
 */
type SpecCases = <Case extends SpecCase>(
  target: Proof,
  cases: readonly Case[],
  run: (one: Case) => void | Promise<void>,
) => void;

/** {@link SpecLine} for a runner: its test titles begin with the ids. */
export const specLineFor =
  (runTest: RunTest): SpecLine =>
  (id, _target, title, run, timeoutMs) =>
    runTest(`[${[id].flat().join(', ')}] ${title}`, run, timeoutMs);

/** {@link SpecCases} for a runner. */
export const specCasesFor =
  (runTest: RunTest): SpecCases =>
  (_target, cases, run) => {
    for (const one of cases) {
      const ids = one.lines.length > 0 ? `[${one.lines.join(', ')}] ` : '';
      runTest(`${ids}${one.title}`, () => run(one));
    }
  };
