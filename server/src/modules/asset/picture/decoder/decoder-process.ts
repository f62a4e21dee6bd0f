import { Socket } from 'node:net';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { programUrl } from '../../../../programs';
import { cpuTimeOf, wasStarved } from '../../../../sandbox/cpu-time';
import { forkProgram, NICENESS } from '../../../../sandbox/fork';
import type { DecodeJob, DecoderSettings, FromDecoder, ToDecoder } from './messages';

/** Memory limit: 40 megapixels of four 16-bit channels are 320 MB, of which rotation holds three copies. */
const MAX_BYTES = 1_500 * 2 ** 20;

/** libvips times out after 30 s; this covers pictures that keep it from checking the clock. */
export const JOB_LIMIT_MS = 45_000;

/** Length of the end of a process's stderr that is kept to explain why it ended. */
const LAST_WORDS_LENGTH = 1_000;

/** The process ended before it answered, because of this job or of another one it was running. */
export class DecoderLost extends Error {
  override readonly name = 'DecoderLost';

  constructor(
    why: string,
    /** Whether this job exceeded the time limit, and if so, whether only because the machine had other work. */
    readonly limit: 'kept' | 'exceeded' | 'starved',
    readonly ms: number,
  ) {
    super(`a decoder ended: ${why}`);
  }
}

/** A process that decodes pictures. */
export type DecoderProcess = {
  isAlive: () => boolean;
  /** Rejects with a DecoderLost if the process ends before answering. */
  run: (job: DecodeJob) => Promise<FromDecoder>;
  stop: () => void;
};

/** Starts a process that decodes pictures. */
export function startDecoder(account: Account, limitMs: number): DecoderProcess {
  const settings: DecoderSettings = { maxBytes: MAX_BYTES };
  const child = forkProgram(programUrl('decoder'), settings, account, NICENESS.awaited);
  // The process must not keep a stopping server alive.
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  let lastWords = '';
  let alive = true;
  let jobs = 0;
  const waiting = new Map<number, { hear: (answer: FromDecoder) => void; lose: (why: string) => void }>();

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const end = (why: string) => {
    alive = false;
    for (const { lose } of [...waiting.values()]) lose(`${why} ${lastWords.trim()}`);
  };
  child.once('error', (error) => end(error.message));
  child.once('exit', (code, signal) => end(`with ${signal ?? code}`));
  child.on('message', (answer: FromDecoder) => waiting.get(answer.id)?.hear(answer));

  return {
    isAlive: () => alive,
    run: (job) =>
      new Promise((resolve, reject) => {
        jobs += 1;
        const id = jobs;
        const startedAt = performance.now();
        const before = cpuTimeOf(child.pid);
        let state: DecoderLost['limit'] = 'kept';
        const limit = setTimeout(() => {
          state = wasStarved(before, cpuTimeOf(child.pid), limitMs) ? 'starved' : 'exceeded';
          child.kill('SIGKILL');
        }, limitMs);
        const settle = (finish: () => void) => {
          clearTimeout(limit);
          waiting.delete(id);
          finish();
        };
        waiting.set(id, {
          hear: (answer) => settle(() => resolve(answer)),
          lose: (why) => settle(() => reject(new DecoderLost(why, state, performance.now() - startedAt))),
        });
        const message: ToDecoder = { id, job };
        // If the channel is closed the process is exiting, and its exit settles this job.
        child.send(message, () => undefined);
      }),
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
