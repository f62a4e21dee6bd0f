import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { programUrl } from '../../../programs';
import { forkProgram } from '../../../sandbox/fork';
import type { BuilderSettings, BuildJob, Built, FromBuilder, ToBuilder } from './messages';

/** Memory limit, above what opening every font takes. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Fonts opened before the process is replaced, because WebAssembly never returns memory. */
const MAX_OPENED = 12;
/** Jobs per message; a block takes a few milliseconds. */
const JOBS_AT_ONCE = 64;
/** Maximum waiting jobs of all requests; further ones are refused. */
const MAX_WAITING = 8_000;
const IDLE_MS = 60_000;
/** Time limit for one message, including the start of the process, on a slow and busy machine. */
const LIMIT_MS = 60_000;
const LAST_WORDS_LENGTH = 2_000;

/** Too many jobs are waiting. */
export class BuilderBusy extends Error {
  override readonly name = 'BuilderBusy';
}

type Waiting = { job: BuildJob; resolve: (built: Built) => void; reject: (error: Error) => void };

export type Builder = {
  /** @throws BuilderBusy if too many jobs are waiting */
  build: (jobs: readonly BuildJob[]) => Promise<Built[]>;
  /** Whether its process is running. */
  isThere: () => boolean;
  close: () => void;
};

/** Builds glyphs in a process that is started on demand and ends after a minute without work. */
export function createBuilder(): Builder {
  const waiting: Waiting[] = [];
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let sent = 0;
  let isWorking = false;

  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = (): ChildProcess => {
    const settings: BuilderSettings = { maxBytes: MAX_BYTES };
    const started = forkProgram(programUrl('glyphBuilder'), settings, undefined);
    // The process must not keep a stopping server alive.
    started.unref();
    started.channel?.unref();
    if (started.stderr instanceof Socket) started.stderr.unref();
    return started;
  };

  /** Sends one message and waits for its answer. */
  const ask = (jobs: BuildJob[]): Promise<Extract<FromBuilder, { type: 'done' }>> => {
    const asked = child ?? start();
    child = asked;
    sent += 1;
    const id = sent;
    return new Promise((resolve, reject) => {
      let lastWords = '';
      const settle = (finish: () => void) => {
        clearTimeout(limit);
        asked.off('message', hear).off('exit', lose).off('error', lose);
        asked.stderr?.off('data', note);
        finish();
      };
      const fail = (why: string) => {
        if (child === asked) stop();
        settle(() => reject(new Error(`the glyph builder failed: ${why}`)));
      };
      const note = (text: Buffer) => {
        lastWords = (lastWords + text.toString()).slice(-LAST_WORDS_LENGTH);
      };
      const hear = (answer: FromBuilder) => {
        if (answer.id !== id) return;
        if (answer.type === 'failed') fail(answer.why);
        else settle(() => resolve(answer));
      };
      const lose = (why: unknown) => fail(`${why} ${lastWords.trim()}`);
      const limit = setTimeout(() => fail('it takes too long'), LIMIT_MS);
      asked.on('message', hear).on('exit', lose).on('error', lose);
      asked.stderr?.on('data', note);
      const message: ToBuilder = { id, jobs };
      // If the channel is closed the process is exiting, and its exit settles this.
      asked.send(message, () => undefined);
    });
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    clearTimeout(idle);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, JOBS_AT_ONCE);
      try {
        const { built, opened } = await ask(batch.map(({ job }) => job));
        batch.forEach(({ resolve }, index) => {
          resolve(built[index] ?? null);
        });
        if (opened > MAX_OPENED) stop();
      } catch (error) {
        for (const { reject } of batch) reject(error as Error);
      }
    }
    isWorking = false;
    idle = setTimeout(stop, IDLE_MS).unref();
  };

  return {
    build: (jobs) => {
      if (waiting.length + jobs.length > MAX_WAITING) return Promise.reject(new BuilderBusy());
      const built = jobs.map(
        (job) => new Promise<Built>((resolve, reject) => waiting.push({ job, resolve, reject })),
      );
      void work();
      return Promise.all(built);
    },
    isThere: () => child !== undefined,
    close: () => {
      clearTimeout(idle);
      stop();
    },
  };
}
