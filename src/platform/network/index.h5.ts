import type { NetworkPort } from './port';
import { exchange } from './transport';

/** A page that still exists after this time was not left after all, in ms. */
const LEAVING_MS = 10_000;

let leavingSince = Number.NEGATIVE_INFINITY;
// The build renders the first screen without a window.
globalThis.addEventListener?.('beforeunload', () => {
  leavingSince = performance.now();
});

const isLeaving = () => performance.now() - leavingSince < LEAVING_MS;

/** When a page is being left, its aborted calls never settle: a rejection would clear the stored session. */
export const network = {
  origin: '',
  start(request) {
    // Taro's own abort works only until the headers arrive; this one also aborts the body.
    const controller = new AbortController();
    const { response } = exchange<string | ArrayBuffer>({ ...request, signal: controller.signal });
    return {
      response: response.catch((error: unknown) => {
        if (isLeaving()) return new Promise<never>(() => undefined);
        throw error;
      }),
      abort: () => controller.abort(),
    };
  },
} satisfies NetworkPort;
