import type * as base from './actions';

let actions: typeof import('@tuzuo/core/poster/edit/actions') | undefined;

export const editActions = (() => actions) satisfies typeof base.editActions;

/** Loads the actions, or rejects; a failed call can be repeated. */
export const fetchActions = (async () => {
  actions ??= await import('@tuzuo/core/poster/edit/actions');
}) satisfies typeof base.fetchActions;
