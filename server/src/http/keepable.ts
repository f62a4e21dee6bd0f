/** Deeper than any structure of ours: what walks one by calling itself must not be led to the end of its stack. */
const MAX_DEPTH = 16;

/** PostgreSQL keeps no NUL in a text, and in a document no half of a pair of surrogates. */
const NOT_KEPT = /\0|\p{Surrogate}/u;

/** Whether a value of a call can be kept: every text in it, at a depth that is no attack. */
function isKeepable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !NOT_KEPT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((part) => isKeepable(part, depth + 1));
}

/** The first field of a call's input that cannot be kept, whatever its schema says; undefined for sane input. */
export function fieldNotKept(input: object): string | undefined {
  return Object.entries(input).find(([, value]) => !isKeepable(value, 1))?.[0];
}
