import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as JobLogger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { BaseLogger } from 'pino';
import type { Database } from '../db/database';
import { traced } from '../lib/trace';
import { JOBS, type JobDefinition, type JobDependencies } from './definitions';

/** Jobs are short and mostly wait for the database; more would only crowd the connection pool. */
const CONCURRENCY = 4;

/**
 * Without a batch delay the library records a job's end unattended: a stop would not wait for it, and a lost database
 * would be an unhandled rejection. 0 ms batches nothing but handles both.
 */
const WORKER_SETTINGS = { concurrentJobs: CONCURRENCY, completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Pause after losing the database: short enough to recover soon, long enough not to flood the log. */
const RESTART_PAUSE_MS = 2_000;

type JobRunner = {
  /** Stops taking jobs, waits for the running ones, then resolves. */
  stop: () => Promise<void>;
};

type JobRunnerOptions = {
  pool: Database['pool'];
  dependencies: JobDependencies;
  log: BaseLogger;
  jobs?: Readonly<Record<string, JobDefinition>>;
  /** Called after each run of a job. */
  watch?: (run: { job: string; isDone: boolean; endedAtMs: number }) => void;
};

/** The library's errors and warnings keep their level; its info messages become debug. */
function jobLogger(log: BaseLogger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger(({ label, taskIdentifier, jobId }) => (level, message) => {
    log[levels[level]]({ label, task: taskIdentifier, jobId }, message);
  });
}

/**
 * Runs the background jobs and their schedule on the queue in `pool`'s database. The library gives up when it loses the
 * database, so it is restarted until {@link JobRunner.stop}.
 */
export function startJobRunner({
  pool,
  dependencies,
  log,
  jobs = JOBS,
  watch = () => undefined,
}: JobRunnerOptions): JobRunner {
  const definitions = Object.entries(jobs);
  const watched = (job: string, runJob: JobDefinition['run']) => async () => {
    let isDone = false;
    try {
      await traced(`job ${job}`, {}, () => runJob(dependencies));
      isDone = true;
    } finally {
      watch({ job, isDone, endedAtMs: Date.now() });
    }
  };
  const taskList: TaskList = Object.fromEntries(
    definitions.map(([name, { run: runJob }]) => [name, watched(name, runJob)]),
  );
  const parsedCronItems = parseCronItems(
    definitions.map(([task, { cron }]) => ({ task, match: cron, identifier: task })),
  );
  const stopping = new AbortController();
  let runner: Runner | undefined;

  const runUntilItEnds = async () => {
    runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems,
      preset: { worker: WORKER_SETTINGS },
      noHandleSignals: true,
      logger: jobLogger(log),
    });
    if (stopping.signal.aborted) await runner.stop();
    await runner.promise;
  };

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await runUntilItEnds().catch((error) => log.warn({ err: error }, 'job runner stopped'));
      runner = undefined;
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      // It rejects if it is already shutting down on its own, which is fine.
      await runner?.stop().catch(() => undefined);
      await running;
    },
  };
}
