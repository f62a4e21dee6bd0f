import { EngineFailure, type EngineFailureKind } from '../port';

/** Creates an EngineFailure whose cause tells the operator what went wrong. */
export function failure(kind: EngineFailureKind, why: string, cause?: unknown): EngineFailure {
  return new EngineFailure(kind, undefined, { cause: new Error(why, { cause }) });
}

/** Messages of our libraries and programs when memory or disk space runs out; none of them has error codes for it. */
const TELLING: readonly { kind: EngineFailureKind; pattern: RegExp }[] = [
  {
    kind: 'outOfMemory',
    pattern:
      /bad_alloc|bad allocation|out of memory|cannot allocate|failed to allocate|array buffer allocation/i,
  },
  { kind: 'diskFull', pattern: /ENOSPC|no space left|EDQUOT|disk quota/i },
];

/** The failure kind that a program's final output indicates; undefined for an unknown message. */
export function failureKindOf(words: string): EngineFailureKind | undefined {
  return TELLING.find(({ pattern }) => pattern.test(words))?.kind;
}

/** An error's message in one line, causes included. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

/** Converts any error to an EngineFailure; `otherwise` is the kind when the message indicates none. */
export function asFailure(error: unknown, otherwise: EngineFailureKind): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const words = describeError(error);
  return failure(failureKindOf(words) ?? otherwise, words);
}
