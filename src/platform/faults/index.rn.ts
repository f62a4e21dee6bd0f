import type { FaultsPort } from './port';
import { describeFault } from './port';

/** Reports global errors and passes them on to the previous handler. */
export const faults = {
  watch(listener) {
    const before = ErrorUtils.getGlobalHandler();
    ErrorUtils.setGlobalHandler((error: unknown, isFatal?: boolean) => {
      listener(describeFault(error));
      before(error, isFatal);
    });
    return () => ErrorUtils.setGlobalHandler(before);
  },
} satisfies FaultsPort;
