import type { StatementId } from './statements';
import type { Target } from './unproven';

/** Where a test says that it runs, for its reader; what counts is the folder of its file. */
type Place = Target | 'unit' | 'server';

type Run = () => void | Promise<void>;

/** What a test runner calls `it` or `test`. */
type RunTest = (title: string, run: Run, timeoutMs?: number) => void;

/** A case of a table that several targets run: what it proves is written beside it, once. */
export type SpecCase = { lines: readonly StatementId[]; title: string };

/**
 * Declares a test that proves one statement of the product spec, or several. Its title begins with their ids, from which
 * `npm test` writes down what a run has proven (scripts/lib/results.mjs).
 */
type SpecLine = (
  id: StatementId | readonly StatementId[],
  target: Place,
  title: string,
  run: Run,
  timeoutMs?: number,
) => void;

/** Declares a test for each case of a table; a case that names no statement is a plain test. */
type SpecCases = <Case extends SpecCase>(
  target: Place,
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
