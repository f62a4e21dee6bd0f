import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { recordStep, traced } from '../../lib/trace';
import { type PROGRAMS, programUrl } from '../../programs';
import { pathFor } from '../../sandbox/fork';
import { newLabel } from '../label/aigc';
import { type EngineAnswer, type EngineCall, EngineFailure, type EngineJob, type EngineStep } from '../port';
import type { Runner } from './child/runner';
import { withFilesFor } from './child/work-files';
import { describeError } from './failure';
import type { ModelKey } from './models/catalog';
import type { WarmUpJob } from './warm-up';

/** For loading a model, and converting it on first use. */
const WARM_UP_MS = 120_000;

export type JobSettings = {
  /** The operator's producer code in AI labels. */
  labelProducer: string;
  /** Text of visible labels. */
  labelText: string;
  /** Account of the child process; default: the server's. */
  account?: Account;
};

/** The part of a logger that the engine uses. */
export type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** `entry`: the module that does the job in the child process, or its name. `about`: what a log line says of it. */
type Work<Job> = {
  entry: URL | keyof typeof PROGRAMS;
  job: Job;
  limitMs: number;
  about: Readonly<Record<string, string>>;
};

/** Runs jobs in child processes, whose failures are logged. */
export function createJobs({ labelProducer, labelText, account }: JobSettings, log: Log) {
  const callFor = <Job extends EngineJob>(entry: Work<Job>['entry'], job: Job) => ({
    // As the child's account can read it.
    entry: pathToFileURL(
      pathFor(account, fileURLToPath(typeof entry === 'string' ? programUrl(entry) : entry)),
    ).href,
    request: job,
    newLabel: newLabel(labelProducer, job.produceId),
    labelText,
  });
  return {
    runIn: async <Job extends EngineJob>(
      { run }: Pick<Runner, 'run'>,
      { entry, job, limitMs, about }: Work<Job>,
      call: EngineCall,
    ): Promise<EngineAnswer> => {
      try {
        const onNote = (why: string) => log.warn({ ...about, why }, 'added model not used');
        return await traced('local engine', { attributes: { ...about } }, (span) => {
          const onStep = (step: EngineStep) => recordStep(span, step);
          const told = { ...call, onNote, ...(span.isRecording() && { onStep }) };
          return withFilesFor(account, job, (given) => run(callFor(entry, given), told, limitMs));
        });
      } catch (error) {
        const isNews = error instanceof EngineFailure && error.kind !== 'checksFailed';
        if (isNews) {
          const { kind } = error;
          const why = describeError(error);
          log.warn({ ...about, taskId: job.produceId, kind, why }, 'local engine failed');
        }
        throw error;
      }
    },

    /** Runs a job without files; its caller handles what fails. */
    ask: <Job extends EngineJob>({ run }: Pick<Runner, 'run'>, { entry, job, limitMs }: Work<Job>) =>
      run(
        callFor(entry, job),
        { signal: new AbortController().signal, onProgress: () => undefined },
        limitMs,
      ),

    /** Has an idle process load a model. */
    preload: async (
      runner: Pick<Runner, 'run' | 'isIdle'>,
      model: ModelKey,
      about: Pick<WarmUpJob, 'tool'>,
    ): Promise<void> => {
      if (!runner.isIdle()) return;
      const job: WarmUpJob = { ...about, model, inputs: {}, produceId: '', workDir: '' };
      const call = { signal: new AbortController().signal, onProgress: () => undefined };
      await runner.run(callFor('warmUp', job), call, WARM_UP_MS).catch((error: unknown) => {
        log.warn({ ...about, why: describeError(error) }, 'model not preloaded; the next run will load it');
      });
    },
  };
}
