import type { FaultsPort } from './port';
import { describeFault } from './port';

export const faults = {
  watch(listener) {
    const onError = ({ error, message }: ErrorEvent) => listener(error ? describeFault(error) : message);
    const onRejection = ({ reason }: PromiseRejectionEvent) => listener(describeFault(reason));
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  },
} satisfies FaultsPort;
