/**
 * libvips tells of a full disk in words only: the same error with the code that such errors have elsewhere, or
 * undefined when it is another one.
 */
export function asDiskFull(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !/no space left|quota exceeded/i.test(error.message)) return undefined;
  return Object.assign(new Error('the disk is full', { cause: error }), { code: 'ENOSPC' });
}
