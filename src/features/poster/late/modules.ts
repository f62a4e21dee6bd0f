import * as actions from '@tuzuo/poster/edit/actions';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';

export { codeProblems } from '@tuzuo/poster/layers/code/code-check';
export { codeModules } from '@/platform/poster-canvas/codes';

provideLateDrawings();

/** Every editing action; undefined until they are loaded. */
export const editActions = (): typeof actions | undefined => actions;

/** An installed program contains all actions from the start. */
export const fetchActions = (): Promise<unknown> => Promise.resolve();

/** An installed program contains all drawings from the start. */
export const fetchDrawings = (): Promise<unknown> => Promise.resolve();

/** An installed program contains the encoder of QR and bar codes from the start. */
export const fetchCodes = (): Promise<unknown> => Promise.resolve();
