import { AsyncResource } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { cpuTimeOf, wasStarved } from '../../../sandbox/cpu-time';
import { forkProgram } from '../../../sandbox/fork';
import type { EngineAnswer, EngineCall } from '../../port';
import { EngineFailure } from '../../port';
import { describeError, failure, failureKindOf } from '../failure';
import type { FromChild, Job, ToChild } from './messages';

/** Grace period between asking a child to stop and killing it. */
const STOP_MS = 2_000;

/** Limit on waiting for stderr to close: a leftover grandchild may keep the pipe open forever. */
const LAST_WORDS_MS = 1_000;

/** Characters kept of the end of stderr: enough for an assertion with its stack. */
const LAST_WORDS_LENGTH = 4_000;

export type ChildOptions = {
  /** The TypeScript program to run. */
  program: URL;
  /** Passed as the first argument, as JSON. */
  settings: unknown;
  /** Account to run as; default: the server's. */
  account?: Account;
};

/** A child process that runs models. */
export type EngineChild = {
  /** Undefined when it could not start. */
  pid: number | undefined;
  isAlive: () => boolean;
  /** Runs one job; jobs must not overlap. */
  run: (job: Job, call: EngineCall, limitMs: number) => Promise<EngineAnswer>;
  /** Ends the process and waits for its exit. */
  stop: () => Promise<void>;
};

type End = { code: number | string | null; signal: NodeJS.Signals | null };

/** Resolves when the process has exited and stderr is read. 'close' is not emitted after our own disconnect. */
async function waitForExit(child: ChildProcess): Promise<End> {
  const heardOut = child.stderr && once(child.stderr, 'close');
  // A process that could not start emits 'error' instead of 'exit'.
  const ended = once(child, 'exit').catch((error: unknown) => [describeError(error), null]);
  const [code, signal] = (await ended) as [End['code'], End['signal']];
  await Promise.race([heardOut, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
  return { code, signal };
}

/** The failure for a process that exited without being asked to. */
function lossOf({ code, signal }: End, lastWords: string): EngineFailure {
  const how = signal ? `was killed by ${signal}` : `ended with ${code}`;
  // SIGKILL comes from outside (out of memory, an operator), so another attempt may succeed.
  const kind = failureKindOf(lastWords) ?? (signal === 'SIGKILL' ? 'unavailable' : 'broken');
  return failure(kind, `the engine's process ${how}: ${lastWords.trim() || 'it said nothing'}`);
}

/** Starts a child process for models. */
export function startEngineChild({ program, settings, account }: ChildOptions): EngineChild {
  const child: ChildProcess = forkProgram(program, settings, account);
  let lastWords = '';
  let alive = true;
  let jobs = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  const gone = waitForExit(child);
  child.once('exit', () => {
    alive = false;
  });
  const say = (message: ToChild) => {
    // If the channel is closed, the child is exiting, and its exit is reported anyway.
    if (child.connected) child.send(message, () => undefined);
  };

  const run: EngineChild['run'] = (job, { signal, onProgress, onNote, onStep }, limitMs) =>
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
      const before = cpuTimeOf(child.pid);
      const limit = setTimeout(() => {
        // Not the picture's fault: a smaller one would have waited as well.
        const isStarved = wasStarved(before, cpuTimeOf(child.pid), limitMs);
        const why = `a run took more than ${Math.round(limitMs / 1000)} s`;
        kill(isStarved ? failure('busy', `${why}, waiting for the CPU`) : failure('tooLong', why));
      }, limitMs);

      const settle = (end: () => void) => {
        clearTimeout(limit);
        clearTimeout(patience);
        signal.removeEventListener('abort', cancel);
        child.off('message', hear);
        end();
      };
      const lose = (end: End) =>
        settle(() => reject(verdict ?? (signal.aborted ? signal.reason : lossOf(end, lastWords))));
      // Messages arrive in the asynchronous context of the job that started the process.
      const hear = AsyncResource.bind((message: FromChild) => {
        if (message.id !== id) return;
        if (message.type === 'progress') onProgress(message.progress);
        else if (message.type === 'note') onNote?.(message.text);
        else if (message.type === 'step') onStep?.(message.step);
        else if (message.type === 'done') settle(() => resolve(message.answer));
        else if (message.type === 'canceled') settle(() => reject(signal.reason));
        else {
          const { kind, params, why } = message;
          settle(() => reject(new EngineFailure(kind, params, { cause: new Error(why) })));
        }
      });
      child.on('message', hear);
      void gone.then(lose);
      signal.addEventListener('abort', cancel);
      say({ type: 'run', id, job, reportsSteps: onStep !== undefined });
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
