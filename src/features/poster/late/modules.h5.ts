import type * as base from './modules';

let actions: typeof import('@tuzuo/poster/edit/actions') | undefined;
let codes: typeof import('@/platform/poster-canvas/codes') | undefined;
let checks: typeof import('@tuzuo/poster/layers/code/code-check') | undefined;

export const editActions = (() => actions) satisfies typeof base.editActions;

/** Loads the actions, or rejects; a failed call can be repeated. */
export const fetchActions = (async () => {
  actions ??= await import('@tuzuo/poster/edit/actions');
}) satisfies typeof base.fetchActions;

/** The modules of a QR or bar code; undefined for every code until the encoder is loaded. */
export const codeModules = ((format, text) =>
  codes?.codeModules(format, text)) satisfies typeof base.codeModules;

/** Loads the drawings of the kinds that have them late, or rejects; a failed call can be repeated. */
export const fetchDrawings = (async () => {
  (await import('@tuzuo/poster/layers/late-drawings')).provideLateDrawings();
}) satisfies typeof base.fetchDrawings;

/** Why codes of a page may not be readable; none until the encoder is loaded. */
export const codeProblems = ((...page) =>
  checks?.codeProblems(...page) ?? new Map()) satisfies typeof base.codeProblems;

/** Loads the encoder and the checks of codes, or rejects; a failed call can be repeated. */
export const fetchCodes = (async () => {
  [codes, checks] = await Promise.all([
    import('@/platform/poster-canvas/codes'),
    import('@tuzuo/poster/layers/code/code-check'),
  ]);
}) satisfies typeof base.fetchCodes;
