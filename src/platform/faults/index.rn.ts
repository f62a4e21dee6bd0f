import type { FaultsPort } from './port';
import { describeFault } from './port';

/** React Native's own: what is thrown goes on to the handler that was there before. */
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
