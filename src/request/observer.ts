import type { Call } from './deadline';
import { ApiError, NetError } from './errors';

/** One exchange with the server as a developer reads it. Neither query, body nor header: they hold secrets. */
export type Exchange = {
  method: string;
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  ms: number;
  /** `ok`, the code of a failure that the server reports, or the words of a transport fault. */
  outcome: string;
};

type Observer = (exchange: Exchange) => void;

let observer: Observer | undefined;

/** Gives somebody who is told of every exchange from now on; nobody with undefined. */
export function observeRequests(given: Observer | undefined): void {
  observer = given;
}

function outcomeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  return error instanceof NetError ? error.errMsg : String(error);
}

/** Tells the observer, if there is one, how the call ended. The call itself is untouched. */
export function observed<T>(method: string, path: string, call: Call<T>): Call<T> {
  const tell = observer;
  if (!tell) return call;
  const startedAt = Date.now();
  const note = (outcome: string) => tell({ method, path, startedAt, ms: Date.now() - startedAt, outcome });
  call.result.then(
    () => note('ok'),
    (error: unknown) => note(outcomeOf(error)),
  );
  return call;
}
