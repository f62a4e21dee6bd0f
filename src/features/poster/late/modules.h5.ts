import type * as base from './modules';

let actions: typeof import('@tuzuo/poster/edit/actions') | undefined;
let codes: typeof import('@/platform/poster-canvas/codes') | undefined;

export const editActions = (() => actions) satisfies typeof base.editActions;

/** Loads the actions, or rejects; a failed call can be repeated. */
export const fetchActions = (async () => {
  actions ??= await import('@tuzuo/poster/edit/actions');
}) satisfies typeof base.fetchActions;

/** The modules of a QR or bar code; undefined for every code until the encoder is loaded. */
export const codeModules = ((format, text) =>
  codes?.codeModules(format, text)) satisfies typeof base.codeModules;

/** Loads the encoder, or rejects; a failed call can be repeated. */
export const fetchCodes = (async () => {
  codes ??= await import('@/platform/poster-canvas/codes');
}) satisfies typeof base.fetchCodes;
