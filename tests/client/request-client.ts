import type { LocalFile } from '@/platform/local-file';
import { call } from '@/request/call';
import { setRequestPolicy } from '@/request/policy';
import { send } from '@/request/send';
import { downloadFile, releaseDownload, uploadFiles } from '@/request/transfer';
import { outcomeOf, type PolicyLog, type RequestDriver, UPLOAD_FIELDS } from './request-driver';

/** What only the target can do: place a file where its picker would, and read a downloaded one. */
export type TargetFiles = {
  place(content: string, index: number): Promise<LocalFile>;
  /** Makes a placed file unreadable. */
  destroy(file: LocalFile): Promise<void>;
  read(path: string): Promise<string>;
  /** How the address of a downloaded file begins. */
  keptAt: string;
};

/**
 * Provides calls with a session and records the policy's actions.
 * @param user the session that a login creates; undefined = the user cancels
 */
function recordPolicy(first: string, user?: string): PolicyLog {
  const log: PolicyLog = [];
  let sessionId = first;
  setRequestPolicy({
    locale: () => 'fr',
    sessionId: () => sessionId,
    endSession() {
      sessionId = '';
      log.push('end');
    },
    async logIn() {
      log.push('log in');
      if (user === undefined) throw new Error('login canceled');
      sessionId = user;
    },
    toast: (sentence) => void log.push(`toast ${sentence}`),
    toastWords: (words) => void log.push(`words ${words}`),
  });
  return log;
}

/** The request layer itself as a driver, on the adapter to which this environment resolves `@/platform`. */
export function requestClient(files: TargetFiles): RequestDriver {
  return {
    async send(options, { timeoutMs, abortAfterMs } = {}) {
      const { data, ...failed } = await outcomeOf(send({ ...options, timeoutMs }), abortAfterMs);
      const answer = data as { data: unknown } | undefined;
      if (!(answer?.data instanceof ArrayBuffer)) return { ...failed, ...(answer && { data: answer }) };
      return { data: { ...answer, data: [...new Uint8Array(answer.data)] } };
    },
    async callTogether(times, { toast = true, sessionId = 'session-1', logsInAs } = {}) {
      const log = recordPolicy(sessionId, logsInAs);
      const calls = Array.from({ length: times }, () => outcomeOf(call('gen.tool.list', {}, { toast })));
      return { outcomes: await Promise.all(calls), log };
    },
    async upload(contents, { timeoutMs, abortAfterMs, logsInAs } = {}) {
      recordPolicy(logsInAs === undefined ? 'session-1' : '', logsInAs);
      const placed = await Promise.all(contents.map(({ content }, index) => files.place(content, index)));
      await Promise.all(placed.filter((_, index) => contents[index]?.dead).map(files.destroy));
      const progress: number[] = [];
      const started = uploadFiles('gen.tool.list', UPLOAD_FIELDS as object as Record<string, never>, placed, {
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
      return { data: text, isKept: data.startsWith(files.keptAt) };
    },
  };
}
