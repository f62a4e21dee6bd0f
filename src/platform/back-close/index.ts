import type { UseBackClose } from './port';

/** The mini-program's way back is its page's; the app's overlay hears its own (platform/overlay). */
export const useBackClose: UseBackClose = (close) => close;
