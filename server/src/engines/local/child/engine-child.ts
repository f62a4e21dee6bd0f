import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { forkProgram } from '../../../sandbox/fork';
import type { EngineAnswer, EngineCall } from '../../port';
import { EngineFailure } from '../../port';
import { describeError, failure, failureKindOf } from '../failure';
import type { FromChild, Job, ToChild } from './messages';

/** A child that was asked to stop gets this long before it is killed. */
const STOP_MS = 2_000;

/** Something that it left behind may hold its pipe open for good. */
const LAST_WORDS_MS = 1_000;

/** Kept of what it said last: enough for an assertion with its stack. */
const LAST_WORDS_LENGTH = 4_000;

export type ChildOptions = {
  /** The TypeScript program that runs. */
  program: URL;
  /** Its first argument, as JSON. */
  settings: unknown;
  /** Whom it runs as; as we do unless told. */
  account?: Account;
};

/** A process for models. */
export type EngineChild = {
  /** Undefined when it could not be started. */
  pid: number | undefined;
  isAlive: () => boolean;
  /** Runs one job; only one at a time. */
  run: (job: Job, call: EngineCall, limitMs: number) => Promise<EngineAnswer>;
  /** Ends the process and waits until it is gone. */
  stop: () => Promise<void>;
};

type End = { code: number | string | null; signal: NodeJS.Signals | null };

/** Resolves when the process has ended and was heard out. 'close' does not come after a disconnect of ours. */
async function endOf(child: ChildProcess): Promise<End> {
  const heardOut = child.stderr && once(child.stderr, 'close');
  // One that could not be started says 'error' instead, and its words are the system's.
  const ended = once(child, 'exit').catch((error: unknown) => [describeError(error), null]);
  const [code, signal] = (await ended) as [End['code'], End['signal']];
  await Promise.race([heardOut, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, signal };
}

/** Why a process that nobody had told to go is gone. */
function lossOf({ code, signal }: End, lastWords: string): EngineFailure {
  const how = signal ? `was killed by ${signal}` : `ended with ${code}`;
  // SIGKILL comes from outside (the system short of memory, an operator): another attempt may do better.
  const kind = failureKindOf(lastWords) ?? (signal === 'SIGKILL' ? 'unavailable' : 'broken');
  return failure(kind, `the engine's process ${how}: ${lastWords.trim() || 'it said nothing'}`);
}

/** Starts a process for models. */
export function startEngineChild({ program, settings, account }: ChildOptions): EngineChild {
  const child: ChildProcess = forkProgram(program, settings, account);
  let lastWords = '';
  let alive = true;
  let jobs = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const gone = endOf(child);
  child.once('exit', () => {
    alive = false;
  });
  const say = (message: ToChild) => {
    // One that cannot hear any more is on its way out, and its end tells the rest.
    if (child.connected) child.send(message, () => undefined);
  };

  const run: EngineChild['run'] = (job, { signal, onProgress }, limitMs) =>
    new Promise((resolve, reject) => {
      jobs += 1;
      const id = jobs;
      /** Why we killed it, if we did. */
      let verdict: unknown;
      const kill = (reason: unknown) => {
        verdict ??= reason;
        child.kill('SIGKILL');
      };
      let patience: NodeJS.Timeout | undefined;
      const cancel = () => {
        say({ type: 'cancel', id });
        patience = setTimeout(() => kill(signal.reason), STOP_MS);
      };
      const limit = setTimeout(
        () => kill(failure('tooLong', `a run took more than ${Math.round(limitMs / 1000)} s`)),
        limitMs,
      );

      const settle = (end: () => void) => {
        clearTimeout(limit);
        clearTimeout(patience);
        signal.removeEventListener('abort', cancel);
        child.off('message', hear);
        end();
      };
      const lose = (end: End) =>
        settle(() => reject(verdict ?? (signal.aborted ? signal.reason : lossOf(end, lastWords))));
      const hear = (message: FromChild) => {
        if (message.id !== id) return;
        if (message.type === 'progress') onProgress(message.progress);
        else if (message.type === 'done') settle(() => resolve(message.answer));
        else if (message.type === 'canceled') settle(() => reject(signal.reason));
        else {
          const { kind, params, why } = message;
          settle(() => reject(new EngineFailure(kind, params, { cause: new Error(why) })));
        }
      };
      child.on('message', hear);
      void gone.then(lose);
      signal.addEventListener('abort', cancel);
      say({ type: 'run', id, job });
    });

  return {
    pid: child.pid,
    isAlive: () => alive,
    run,
    stop: async () => {
      if (!alive) return;
      if (child.connected) child.disconnect();
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(patience);
    },
  };
}
