import type { Call } from './deadline';
import { ApiError, NetError } from './errors';

/** One exchange with the server, for developers. Without query, body and headers, which contain secrets. */
export type Exchange = {
  method: string;
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  /** `ok`, the error code that the server reported, or the text of a transport error. */
  outcome: string;
};

type Observer = (exchange: Exchange) => void;

let observer: Observer | undefined;

/** Sets the observer that is notified of every exchange from now on; undefined removes it. */
export function observeRequests(given: Observer | undefined): void {
  observer = given;
}

function outcomeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  return error instanceof NetError ? error.errMsg : String(error);
}

/** Reports to the observer, if there is one, how the call ended. The call itself is unchanged. */
export function observed<T>(method: string, path: string, call: Call<T>): Call<T> {
  const notify = observer;
  if (!notify) return call;
  const startedAt = Date.now();
  const note = (outcome: string) => notify({ method, path, startedAt, ms: Date.now() - startedAt, outcome });
  call.result.then(
    () => note('ok'),
    (error: unknown) => note(outcomeOf(error)),
  );
  return call;
}
