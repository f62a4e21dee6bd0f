import { HostError } from '@/platform/host-error';
import type { PayPort } from './port';

/** In a store the app is a shell around the H5 pages; this one has no payment. */
export const pay = {
  takes: () => false,
  obstacle: () => undefined,
  begin: () => ({
    ownWindow: false,
    show: () => Promise.reject(new HostError('requestPayment:fail not supported')),
    dismiss: () => undefined,
  }),
  closeWindow: () => undefined,
} satisfies PayPort;
