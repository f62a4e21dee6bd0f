import { startFetch } from './fetch-transport';
import type { NetworkPort } from './port';

/** A page that is still there after this time was not left after all. */
const LEAVING_MS = 10_000;

let leavingSince = Number.NEGATIVE_INFINITY;
// Where the build draws the first screen there is no window to leave.
globalThis.addEventListener?.('beforeunload', () => {
  leavingSince = performance.now();
});

const isLeaving = () => performance.now() - leavingSince < LEAVING_MS;

/** `fetch`. A page that is being left never hears that its calls were cut off: that would clear its stored session. */
export const network = {
  origin: '',
  start: (request) => {
    const { response, abort } = startFetch(request);
    return {
      response: response.catch((error: unknown) => {
        if (isLeaving()) return new Promise<never>(() => undefined);
        throw error;
      }),
      abort,
    };
  },
} satisfies NetworkPort;
