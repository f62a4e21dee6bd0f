import { UnreadableFile } from '@/platform/local-file';
import type { NetworkTask } from '@/platform/network';
import { abortError, fileError, type NetError, timeoutError } from './errors';

/** Product spec, section 9: a request, an upload and a download wait this long. */
export const TIMEOUT_MS = 60_000;

/** What targets are told to wait: longer than our own clock, so that theirs never speaks first. */
export const targetLimit = (timeoutMs: number) => timeoutMs + 5_000;

/** A call under way. `abort` makes {@link result} reject with code 600003; once settled it does nothing. */
export type Call<T> = { result: Promise<T>; abort(): void };

/**
 * The first of: the answer, the time-out, the abort, the failure. The clock is ours because targets report a
 * time-out as an abort or with words of their own, and one of them hangs on a dead file.
 * @param failure what a failure of the target means for this kind of call
 */
export function withDeadline<T>(task: NetworkTask<T>, timeoutMs: number, failure: () => NetError): Call<T> {
  let stop: (error: NetError) => void = () => undefined;
  const result = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => stop(timeoutError()), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
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
  return { result, abort: () => stop(abortError()) };
}

/** The same call, its answer changed by `step`, which may throw. */
export function mapCall<T, U>({ result, abort }: Call<T>, step: (value: T) => U): Call<U> {
  return { result: result.then(step), abort };
}
