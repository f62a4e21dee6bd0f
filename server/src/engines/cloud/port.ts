import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { ToolKey } from '@tuzuo/core/tools';
import type { EnginePicture, EngineRequest } from '../port';

/** Why a service gave nothing that can be used. */
export type CloudFaultKind =
  /** It does not take this picture or these words; nothing is to be tried again. */
  | 'refused'
  /** Too many requests, or no money left for now. */
  | 'busy'
  /** It does not answer, or says that it is out of order. */
  | 'down'
  /** The key is wrong, has run out, or may not use the model. */
  | 'credentials'
  /** An answer that nobody can read, or a result that is not what was asked for. */
  | 'malformed'
  /** A result that was there is gone. */
  | 'expired'
  | 'tooLong'
  /** An address that must not be asked. */
  | 'blocked';

/** A service failed. The message is for the operator: it holds no key, no address and nothing of a user's. */
export class CloudFault extends Error {
  override readonly name = 'CloudFault';

  constructor(
    readonly kind: CloudFaultKind,
    why: string,
    readonly retryAfterMs?: number,
  ) {
    super(why);
  }
}

export type Frame = { width: number; height: number };

/** What a service takes of a picture. */
export type PictureRule = {
  /** Longest and shortest side, in pixels: larger ones are reduced, smaller ones enlarged. */
  maxSide: number;
  minSide: number;
  maxBytes: number;
  /** How a mask says "act here"; white on black unless told. */
  mask?: 'white' | 'transparent';
  /** Slots whose pictures lose their background first. */
  cutOut?: readonly string[];
  /** The picture is laid on the canvas that it is to grow to, with nothing around it. */
  onCanvas?: true;
  /** The only sizes that it makes: pictures are set into the likeliest, and results are cut out of it again. */
  frames?: readonly Frame[];
};

/**
 * What is made of a result: `free` = taken in its own size; `source` = must have the shape of the first picture, and
 * gets its size; `mask` = that, and only what the mask covers changes; `scale` = the source so many times larger;
 * `canvas` = the source's own pixels stay in the middle of what has grown; `video` = an MP4.
 */
export type ResultRule = 'free' | 'source' | 'mask' | 'scale' | 'canvas' | 'video';

/** How a service runs one tool. */
export type CloudRoute = {
  /** The model, as the operator knows it. */
  model: string;
  pictures: PictureRule;
  result: ResultRule;
  /** Whether it takes a run with these options; all of them unless told. */
  serves?: (options: EngineRequest['options']) => boolean;
  /** How many results a run has to have; one unless told. */
  count?: (options: EngineRequest['options']) => number;
};

/** One run, as a service gets it: pictures that its rule allows, in slots. */
export type CloudJob = {
  tool: ToolKey;
  options: EngineRequest['options'];
  /** The user's own words for this translation. */
  terms?: readonly GlossaryTerm[] | undefined;
  inputs: Readonly<Record<string, EnginePicture[]>>;
  /** The size of the first picture before it was prepared. */
  source: { width: number; height: number };
  /** The same for every request of one attempt. */
  runId: string;
  /** Where results are to be written. */
  workDir: string;
};

export type CloudCall = {
  signal: AbortSignal;
  /** How far the service is, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** The service's own number of a job that an earlier attempt handed in and that may still be under way. */
  pending: string | undefined;
  /** The service has taken the run and may bill it; its number of the job is noted, so that a later attempt need not pay again. */
  onAccepted: (job?: string) => Promise<void>;
};

/** A vendor's service, or one of the operator's. */
export type CloudProvider = {
  /** Of the engine: on the wire and in the database. */
  name: string;
  version: string;
  routes: Partial<Record<ToolKey, CloudRoute>>;
  /** The files of the results, as they came. Rejects with a {@link CloudFault} or the signal's reason. */
  run: (job: CloudJob, call: CloudCall) => Promise<string[]>;
};

/** A run that may go ahead. */
export type BegunRun = {
  id: string;
  /** The number of a job of an earlier attempt that is not known to have ended. */
  pending: string | undefined;
};

/** What all processes know together of the engines: how they are, what they have cost, and who runs on them. */
export type CloudBooks = {
  /** Whether an engine takes a run of this price now; looks nothing up. */
  state: (engine: string, costMicros: number) => { usable: true } | { usable: false; why: string };
  /** Takes a place and sets the price aside: 'full' while every place is taken, 'closed' where it takes no runs. */
  begin: (run: {
    engine: string;
    tool: ToolKey;
    taskId: string;
    costMicros: number;
  }) => Promise<BegunRun | 'full' | 'closed'>;
  accepted: (id: string, job: string) => Promise<void>;
  /** The end of a run, its price as it was, and what that says of the engine; `left` = a later attempt may go on with it. */
  end: (
    id: string,
    end: { fault?: CloudFaultKind | 'canceled' | 'left'; why?: string; costMicros: number },
  ) => Promise<void>;
};
