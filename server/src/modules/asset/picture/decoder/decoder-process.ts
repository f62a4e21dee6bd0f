import { Socket } from 'node:net';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { forkProgram } from '../../../../sandbox/fork';
import type { DecodeJob, DecoderSettings, FromDecoder, ToDecoder } from './messages';

const PROGRAM = new URL('./main.ts', import.meta.url);

/** Forty megapixels of four channels with 16 bits each are 320 MB, which turning a picture holds three times. */
const MAX_BYTES = 1_500 * 2 ** 20;

/** libvips gives up on a picture after 30 s; this is for one that keeps it from looking at the clock. */
export const JOB_LIMIT_MS = 45_000;

/** The end of what a process said, to tell why it ended. */
const LAST_WORDS_LENGTH = 1_000;

/** The process ended before it answered: through this job, or through another one that it had. */
export class DecoderLost extends Error {
  override readonly name = 'DecoderLost';

  constructor(
    why: string,
    /** This job took longer than any may. */
    readonly tookTooLong: boolean,
    readonly ms: number,
  ) {
    super(`a decoder ended: ${why}`);
  }
}

/** A process that decodes pictures. */
export type DecoderProcess = {
  isAlive: () => boolean;
  /** Rejects with a DecoderLost when the process ends before its answer. */
  run: (job: DecodeJob) => Promise<FromDecoder>;
  stop: () => void;
};

/** Starts a process that decodes pictures. */
export function startDecoder(account: Account, limitMs: number): DecoderProcess {
  const settings: DecoderSettings = { maxBytes: MAX_BYTES };
  const child = forkProgram(PROGRAM, settings, account);
  // A server that stops does not wait for it.
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
        let tookTooLong = false;
        const limit = setTimeout(() => {
          tookTooLong = true;
          child.kill('SIGKILL');
        }, limitMs);
        const settle = (finish: () => void) => {
          clearTimeout(limit);
          waiting.delete(id);
          finish();
        };
        waiting.set(id, {
          hear: (answer) => settle(() => resolve(answer)),
          lose: (why) =>
            settle(() => reject(new DecoderLost(why, tookTooLong, performance.now() - startedAt))),
        });
        const message: ToDecoder = { id, job };
        // One that cannot hear any more is on its way out, and its end settles this.
        child.send(message, () => undefined);
      }),
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
