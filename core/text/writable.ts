/** What neither a database nor a picture can hold: control characters but tab and line ends, halves of characters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** Deeper than any structure of ours: what walks one by calling itself must not be led to the end of its stack. */
const MAX_DEPTH = 16;

/** Whether a value can be stored and drawn: every text in it, keys as well, at a depth that is no attack. */
export function isWritable(value: unknown, maxDepth = MAX_DEPTH, depth = 1): boolean {
  if (typeof value === 'string') return !UNWRITABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isWritable(key) && isWritable(part, maxDepth, depth + 1),
  );
}
