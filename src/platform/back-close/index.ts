import type { UseBackClose } from './port';

/** The mini-program's back action belongs to the page; the app's overlay handles back itself (platform/overlay). */
export const useBackClose: UseBackClose = (close) => close;
