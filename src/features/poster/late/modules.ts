import * as actions from '@tuzuo/poster/edit/actions';

export { codeModules } from '@/platform/poster-canvas/codes';

/** Every editing action; undefined until they are loaded. */
export const editActions = (): typeof actions | undefined => actions;

/** An installed program contains all actions from the start. */
export const fetchActions = (): Promise<unknown> => Promise.resolve();

/** An installed program contains the encoder of QR and bar codes from the start. */
export const fetchCodes = (): Promise<unknown> => Promise.resolve();
