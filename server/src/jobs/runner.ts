import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as JobLogger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { BaseLogger } from 'pino';
import type { Database } from '../db/database';
import { JOBS, type JobDefinition, type JobDependencies } from './definitions';

/** Jobs are short and mostly wait for the database; more at once would only crowd the connection pool. */
const CONCURRENCY = 4;

/**
 * Without a batch delay the library notes a job's end unwatched: a stop would not wait for the note, and a lost
 * database would be an unhandled rejection. 0 ms batches nothing but has both looked after.
 */
const WORKER_SETTINGS = { concurrentJobs: CONCURRENCY, completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** After the database went away: often enough to be back soon, seldom enough not to flood the log. */
const RESTART_PAUSE_MS = 2_000;

type JobRunner = {
  /** Takes no new jobs, waits for those that run, and resolves. */
  stop: () => Promise<void>;
};

type JobRunnerOptions = {
  pool: Database['pool'];
  dependencies: JobDependencies;
  log: BaseLogger;
  jobs?: Readonly<Record<string, JobDefinition>>;
};

/** Worker lines that tell of something to act on keep their level; its running commentary is for debugging. */
function jobLogger(log: BaseLogger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger(({ label, taskIdentifier, jobId }) => (level, message) => {
    log[levels[level]]({ label, task: taskIdentifier, jobId }, message);
  });
}

/**
 * Runs the background jobs and their timetable on the queue in `pool`'s database. The library gives up when the
 * database goes away; we start it again until {@link JobRunner.stop}.
 */
export function startJobRunner({ pool, dependencies, log, jobs = JOBS }: JobRunnerOptions): JobRunner {
  const definitions = Object.entries(jobs);
  const taskList: TaskList = Object.fromEntries(
    definitions.map(([name, job]) => [name, async () => void (await job.run(dependencies))]),
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
      await runUntilItEnds().catch((error) => log.warn({ err: error }, 'the job runner stopped'));
      runner = undefined;
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      // It refuses when it is already going down by itself, which is all we want.
      await runner?.stop().catch(() => undefined);
      await running;
    },
  };
}
