import type { LocalFile } from '@/platform/local-file';
import { call } from '@/request/call';
import { setRequestPolicy } from '@/request/policy';
import { send } from '@/request/send';
import { downloadFile, releaseDownload, uploadFiles } from '@/request/transfer';
import { outcomeOf, type PolicyLog, type RequestDriver } from './request-driver';

/** What only the target can do: put a file where its picker would, and read one that was downloaded. */
export type TargetFiles = {
  place(content: string, index: number): Promise<LocalFile>;
  /** Makes a placed file unreadable. */
  destroy(file: LocalFile): Promise<void>;
  read(path: string): Promise<string>;
};

/** Gives calls a session and records what the policy is asked to do. */
function recordPolicy(first: string): PolicyLog {
  const log: PolicyLog = [];
  let sessionId = first;
  setRequestPolicy({
    locale: () => 'fr',
    sessionId: () => sessionId,
    endSession() {
      sessionId = '';
      log.push('end');
    },
    toast: (sentence) => void log.push(`toast ${sentence}`),
    toastWords: (words) => void log.push(`words ${words}`),
  });
  return log;
}

/** The request layer itself as a driver, over the adapter that this environment resolves `@/platform` to. */
export function requestClient(files: TargetFiles): RequestDriver {
  return {
    send: (options, { timeoutMs, abortAfterMs } = {}) =>
      outcomeOf(send({ ...options, timeoutMs }), abortAfterMs),
    async callTogether(times, { toast = true, sessionId = 'session-1' } = {}) {
      const log = recordPolicy(sessionId);
      const calls = Array.from({ length: times }, () => outcomeOf(call('gen.tool.list', {}, { toast })));
      return { outcomes: await Promise.all(calls), log };
    },
    async upload(contents, { timeoutMs, abortAfterMs } = {}) {
      recordPolicy('session-1');
      const placed = await Promise.all(contents.map(({ content }, index) => files.place(content, index)));
      await Promise.all(placed.filter((_, index) => contents[index]?.dead).map(files.destroy));
      const progress: number[] = [];
      const started = uploadFiles('gen.tool.list', {}, placed, {
        timeoutMs,
        onProgress: (share) => void progress.push(share),
      });
      return { ...(await outcomeOf(started, abortAfterMs)), progress };
    },
    async download(path, { timeoutMs, abortAfterMs } = {}) {
      const { data, ...failed } = await outcomeOf(downloadFile(path, 'a.txt', { timeoutMs }), abortAfterMs);
      if (typeof data !== 'string') return failed;
      const text = await files.read(data);
      releaseDownload(data);
      return { data: text };
    },
  };
}
