import * as actions from '@tuzuo/core/poster/edit/actions';

/** Every editing action; undefined until they are loaded. */
export const editActions = (): typeof actions | undefined => actions;

/** An installed program contains all actions from the start. */
export const fetchActions = (): Promise<unknown> => Promise.resolve();
