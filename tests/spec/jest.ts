import { specCasesFor, specLineFor } from './spec-line';

/** jest's types require a test to return a promise either always or never. */
const runTest = (title: string, run: () => void | Promise<void>, timeoutMs?: number) =>
  test(title, async () => run(), timeoutMs);

/** Declares a jest test that proves statements of the product spec (tests/spec). */
export const specLine = specLineFor(runTest);

/** Declares a jest test for each case of a table that several targets run. */
export const specCases = specCasesFor(runTest);
