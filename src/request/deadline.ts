import { UnreadableFile } from '@/platform/local-file';
import type { NetworkTask } from '@/platform/network';
import { abortError, fileError, type NetError, timeoutError } from './errors';

/** Timeout of a request, an upload and a download, in ms (product spec, section 9). */
export const TIMEOUT_MS = 60_000;

/** Maximum length of an upload that makes progress, in ms; the server receives no longer either. */
export const MAX_UPLOAD_MS = 300_000;

/** The timeout given to targets, in ms: longer than ours, so that theirs never fires first. */
export const targetLimit = (timeoutMs: number) => timeoutMs + 5_000;

/** A call in progress. `abort` makes {@link result} reject with code 600003; after settling it does nothing. */
export type Call<T> = { result: Promise<T>; abort(): void };

/** A call whose timeout starts again with `renew`, as often as `maxMs` from its start allows. */
type Renewable<T> = Call<T> & { renew(): void };

/**
 * Settles with the first of: answer, timeout, abort, failure. The timer is ours because targets report a timeout as an
 * abort or with their own texts, and one of them hangs on an unreadable file.
 * @param failure creates the error for a failure of the target
 */
export function withDeadline<T>(
  task: NetworkTask<T>,
  timeoutMs: number,
  failure: () => NetError,
  maxMs = timeoutMs,
): Renewable<T> {
  let stop: (error: NetError) => void = () => undefined;
  let renew: () => void = () => undefined;
  const result = new Promise<T>((resolve, reject) => {
    const end = Date.now() + maxMs;
    let timer: ReturnType<typeof setTimeout>;
    renew = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(timeoutError()), Math.min(timeoutMs, end - Date.now()));
    };
    renew();
    const settle = () => {
      clearTimeout(timer);
      renew = () => undefined;
      stop = () => undefined;
    };
    stop = (error) => {
      settle();
      reject(error);
      task.abort();
    };
    task.response.then(
      (response) => {
        settle();
        resolve(response);
      },
      (reason: unknown) => {
        settle();
        reject(reason instanceof UnreadableFile ? fileError() : failure());
      },
    );
  });
  return { result, abort: () => stop(abortError()), renew: () => renew() };
}

/** Maps the answer of a call with `step`, which may throw. */
export function mapCall<T, U>({ result, abort }: Call<T>, step: (value: T) => U): Call<U> {
  return { result: result.then(step), abort };
}
