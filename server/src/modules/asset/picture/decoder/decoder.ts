import { MAX_STORED_PIXELS } from '@tuzuo/core/api/asset';
import type { Account } from '@tuzuo/embedded-postgres/account';
import { RefusedField } from '../../../../errors';
import { type Measured, thumbPath } from '../describe';
import type { Inspected } from '../inspect';
import { refuse } from '../refusal';
import { DecoderLost, type DecoderProcess, JOB_LIMIT_MS, startDecoder } from './decoder-process';
import type { DecodeAnswers, DecodeJob, FromDecoder } from './messages';

type Thumb = DecodeAnswers['thumbnail'];

/** Time after which an idle process is stopped, to free its memory. */
const IDLE_MS = 5 * 60_000;

/** A picture is retried once after its process ended, since another picture may have caused that. */
const ATTEMPTS = 2;

/** Receives the processor time of a job in ms, whatever its outcome. */
export type Spent = (ms: number) => void;

/** Decodes pictures in separate processes. */
export type Decoder = {
  /**
   * Runs a job.
   * @throws RefusedField for a picture that is invalid, times out, or crashes its process
   */
  run: <Job extends DecodeJob>(job: Job, spent?: Spent) => Promise<DecodeAnswers[Job['kind']]>;
  /** Starts the process for the next picture while that is still arriving. */
  prepare: () => void;
  /** Stops the processes. */
  close: () => void;
};

function ownThumb(path: string, { extension, bytes }: Thumb): Thumb {
  if (extension !== 'jpg' && extension !== 'png') throw new Error('decoder returned no thumbnail');
  return { path: thumbPath(path, extension), extension, bytes: Number(bytes) };
}

const ownMeasured = (path: string, { width, height, thumb }: Measured): Measured => ({
  width: Number(width),
  height: Number(height),
  thumb: thumb && ownThumb(path, thumb),
});

/**
 * Replaces the paths in an answer with those we know. A process compromised by a picture could name any of our files,
 * which would then be moved and served.
 */
function onOurPaths(job: DecodeJob, answer: unknown): DecodeAnswers[DecodeJob['kind']] {
  switch (job.kind) {
    case 'inspect':
      return { ...(answer as Inspected), path: job.path };
    case 'normalize':
      return ownMeasured(job.target, answer as Measured);
    case 'avatar':
      return ownMeasured(job.target, answer as Measured);
    case 'measure':
      return ownMeasured(job.path, answer as Measured);
    case 'thumbnail':
      return ownThumb(job.poster, answer as Thumb);
  }
}

/** A picture that ends its process is damaged, or larger than what this computer can decode. */
const refusalOf = (job: DecodeJob) =>
  job.kind === 'normalize' && job.inspected.reduceTo
    ? refuse('tooManyPixels', { limit: MAX_STORED_PIXELS / 1e6 })
    : refuse('damaged');

type DecoderOptions = { account: Account; limitMs?: number };

/**
 * Starts decoder processes on demand. Header inspections share one process, since they take milliseconds; every other
 * job has a process to itself. The caller limits how many run concurrently.
 */
export function createDecoder({ account, limitMs = JOB_LIMIT_MS }: DecoderOptions): Decoder {
  const all = new Set<DecoderProcess>();
  const idle: { decoder: DecoderProcess; timer: NodeJS.Timeout }[] = [];
  let looks: DecoderProcess | undefined;
  let looksTimer: NodeJS.Timeout | undefined;
  let pending = 0;
  let closed = false;

  const start = (): DecoderProcess => {
    if (closed) throw new Error('decoder closed: the server is shutting down');
    const decoder = startDecoder(account, limitMs);
    all.add(decoder);
    return decoder;
  };
  const end = (decoder: DecoderProcess): void => {
    all.delete(decoder);
    decoder.stop();
  };

  /** Keeps an idle process for the next job, for a while. */
  const rest = (decoder: DecoderProcess): void => {
    if (!decoder.isAlive()) return void all.delete(decoder);
    const timer = setTimeout(() => {
      const at = idle.findIndex((one) => one.decoder === decoder);
      if (at >= 0) idle.splice(at, 1);
      end(decoder);
    }, IDLE_MS).unref();
    idle.push({ decoder, timer });
  };

  const takeRested = (): DecoderProcess | undefined => {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (rested.decoder.isAlive()) return rested.decoder;
      all.delete(rested.decoder);
    }
    return undefined;
  };

  const runAlone = async (job: DecodeJob): Promise<FromDecoder> => {
    const decoder = takeRested() ?? start();
    try {
      return await decoder.run(job);
    } finally {
      rest(decoder);
    }
  };

  const looker = (): DecoderProcess => {
    clearTimeout(looksTimer);
    if (looks?.isAlive()) return looks;
    if (looks) all.delete(looks);
    looks = start();
    return looks;
  };

  const endLooksLater = (): void => {
    clearTimeout(looksTimer);
    looksTimer = setTimeout(() => {
      if (looks) end(looks);
      looks = undefined;
    }, IDLE_MS).unref();
  };

  const decode = async (job: DecodeJob): Promise<FromDecoder> => {
    pending += 1;
    try {
      return await looker().run(job);
    } finally {
      pending -= 1;
      if (pending === 0) endLooksLater();
    }
  };

  const attempt = async (job: DecodeJob, spent: Spent): Promise<FromDecoder> => {
    for (let count = 1; ; count += 1) {
      try {
        return await (job.kind === 'inspect' ? decode(job) : runAlone(job));
      } catch (error) {
        if (!(error instanceof DecoderLost) || closed) throw error;
        spent(error.ms);
        if (error.limit === 'starved') throw refuse('busy');
        if (error.limit === 'exceeded' || count >= ATTEMPTS) throw refusalOf(job);
      }
    }
  };

  return {
    run: async <Job extends DecodeJob>(job: Job, spent: Spent = () => undefined) => {
      const outcome = await attempt(job, spent);
      spent(outcome.cpuMs);
      switch (outcome.type) {
        case 'done':
          return onOurPaths(job, outcome.answer) as DecodeAnswers[Job['kind']];
        case 'refused':
          throw new RefusedField(outcome.field, outcome.why, outcome.params);
        case 'failed':
          throw Object.assign(new Error(outcome.message), outcome.code && { code: outcome.code });
      }
    },
    prepare: () => {
      looker();
      if (pending === 0) endLooksLater();
      if (all.size === 1) rest(start());
    },

    close: () => {
      closed = true;
      for (const decoder of [...all]) end(decoder);
    },
  };
}
