import type * as base from './codes';

let codes: typeof import('@/platform/poster-canvas/codes') | undefined;

/** As in codes.ts; undefined for every code until the encoder has been downloaded. */
export const codeModules = ((format, text) =>
  codes?.codeModules(format, text)) satisfies typeof base.codeModules;

/** Downloads the encoder, or rejects; a failed call can be repeated. */
export const fetchCodes = (async () => {
  codes ??= await import('@/platform/poster-canvas/codes');
}) satisfies typeof base.fetchCodes;
