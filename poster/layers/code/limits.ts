/** Maximum characters of a code. */
export const MAX_CODE_TEXT = 1_000;
