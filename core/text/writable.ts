/**
 * Characters that neither a database nor an image can contain: control characters except tab and line ends, and lone
 * surrogates.
 */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** Deeper than any of our structures; bounds the recursion over hostile input. */
const MAX_DEPTH = 16;

/** Whether a value can be stored and drawn: checks every text in it, including keys, and its depth. */
export function isWritable(value: unknown, maxDepth = MAX_DEPTH, depth = 1): boolean {
  if (typeof value === 'string') return !UNWRITABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((part) => isWritable(part, maxDepth, depth + 1));
  return Object.entries(value).every(
    ([key, part]) => isWritable(key) && isWritable(part, maxDepth, depth + 1),
  );
}
