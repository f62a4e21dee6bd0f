import type { StatementId } from './statements';
import type { Target } from './unproven';

/** Where a test runs, for its reader; the folder of its file decides. */
type Place = Target | 'unit' | 'server';

type Run = () => void | Promise<void>;

/** Type of a test runner's `it` or `test`. */
type RunTest = (title: string, run: Run, timeoutMs?: number) => void;

/** A case of a table that several targets run, with the statements that it proves. */
export type SpecCase = { lines: readonly StatementId[]; title: string };

/**
 * Declares a test that proves one or several statements of the product spec. Its title begins with their ids, from
 * which `npm test` records what a run has proven (scripts/lib/results.mjs).
 */
type SpecLine = (
  id: StatementId | readonly StatementId[],
  target: Place,
  title: string,
  run: Run,
  timeoutMs?: number,
) => void;

/** Declares a test for each case of a table; a case without statements is a plain test. */
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
