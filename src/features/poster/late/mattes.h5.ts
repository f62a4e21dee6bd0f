import type * as base from './mattes';

/** Downloads the code that has a photo cut out, and runs it; a failed call can be repeated. */
export const loadMatte = (async (...photo) =>
  (await import('../mattes')).loadMatte(...photo)) satisfies typeof base.loadMatte;
