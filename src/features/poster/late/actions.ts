import * as actions from '@tuzuo/core/poster/edit/actions';

/** Everything that can be done to a poster, once that is there. */
export const editActions = (): typeof actions | undefined => actions;

/** A program that is installed whole has all actions from the beginning. */
export const fetchActions = (): Promise<unknown> => Promise.resolve();
