import { HostError } from '@/platform/host-error';
import type { PayPort } from './port';

/** The app in the stores is a shell around the H5 pages; this target has no payment. */
export const pay = {
  takes: () => false,
  obstacle: () => undefined,
  openCashier: () => ({
    ownWindow: false,
    show: () => Promise.reject(new HostError('requestPayment:fail not supported')),
    dismiss: () => undefined,
  }),
  closeWindow: () => undefined,
} satisfies PayPort;
