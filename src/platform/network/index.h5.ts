import type { NetworkPort } from './port';
import { exchange } from './transport';

/** A page that is still there after this time was not left after all. */
const LEAVING_MS = 10_000;

let leavingSince = Number.NEGATIVE_INFINITY;
// Where the build draws the first screen there is no window to leave.
globalThis.addEventListener?.('beforeunload', () => {
  leavingSince = performance.now();
});

const isLeaving = () => performance.now() - leavingSince < LEAVING_MS;

/** A page that is being left never hears that its calls were cut off: that would clear its stored session. */
export const network = {
  origin: '',
  start(request) {
    // Taro's own abort works until the headers have come; this one while the body comes, too.
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
