import { EngineFailure, type EngineFailureKind } from '../port';

/** An EngineFailure whose cause says, to the operator, what went wrong. */
export function failure(kind: EngineFailureKind, why: string, cause?: unknown): EngineFailure {
  return new EngineFailure(kind, undefined, { cause: new Error(why, { cause }) });
}

/** What the programs that we use say when memory or the disk is out; none of them has codes for it. */
const TELLING: readonly { kind: EngineFailureKind; pattern: RegExp }[] = [
  {
    kind: 'outOfMemory',
    pattern:
      /bad_alloc|bad allocation|out of memory|cannot allocate|failed to allocate|array buffer allocation/i,
  },
  { kind: 'diskFull', pattern: /ENOSPC|no space left|EDQUOT|disk quota/i },
];

/** The kind of failure that a program's last words tell of. */
export function failureKindOf(words: string): EngineFailureKind | undefined {
  return TELLING.find(({ pattern }) => pattern.test(words))?.kind;
}

/** What was thrown and why, in one line, causes included. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

/** Any error as an EngineFailure; `otherwise` where its words tell nothing. */
export function asFailure(error: unknown, otherwise: EngineFailureKind): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const words = describeError(error);
  return failure(failureKindOf(words) ?? otherwise, words);
}
