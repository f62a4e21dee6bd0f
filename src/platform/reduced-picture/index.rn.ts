import type * as base from './index';

/** The app shows the H5 pages, which reduce photos themselves. */
export const reduced = (async () => undefined) satisfies typeof base.reduced;
