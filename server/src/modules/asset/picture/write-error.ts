/**
 * libvips reports a full disk only in its message. Returns the error with code `ENOSPC`, or undefined for any other
 * error.
 */
export function asDiskFull(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !/no space left|quota exceeded/i.test(error.message)) return undefined;
  return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' });
}
