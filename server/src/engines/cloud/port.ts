import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { ToolKey } from '@tuzuo/core/tools';
import type { OptionRules } from '../acceptance';
import type { EnginePicture, EngineRequest, EngineState } from '../port';

/** Why a service returned nothing usable. */
export type CloudFaultKind =
  /** The service rejects this picture or text; do not retry. */
  | 'refused'
  /** Rate limit or quota reached for now. */
  | 'busy'
  /** No response, or the service reports an outage. */
  | 'down'
  /** The key is wrong or expired, or may not use the model. */
  | 'credentials'
  /** An unreadable response, or a result that is not what was requested. */
  | 'malformed'
  /** A result no longer exists. */
  | 'expired'
  | 'tooLong'
  /** An address that outbound requests must not reach. */
  | 'blocked';

/**
 * A service failed. The message is for the operator: it contains no key, no user data, and no address except a host of
 * the operator's own.
 */
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

/** What pictures a service accepts. */
export type PictureRule = {
  /** Longest and shortest side, in pixels: larger pictures are downscaled, smaller ones enlarged. */
  maxSide: number;
  minSide: number;
  maxBytes: number;
  /** How a mask marks the area to edit; default: white on black. */
  mask?: 'white' | 'transparent';
  /** Slots whose pictures are sent without their background. */
  cutOut?: readonly string[];
  /** The picture is placed on the extended canvas, whose new area is transparent. */
  onCanvas?: true;
  /** The only supported sizes: a picture is padded to the closest one, and results are cropped accordingly. */
  frames?: readonly Frame[];
};

/**
 * How a result is finished: `free` = kept at its own size; `source` = must have the first picture's aspect ratio and is
 * resized to it; `mask` = as `source`, and only masked pixels change; `scale` = an enlargement of the source;
 * `canvas` = the source's own pixels stay in place on an extended canvas; `cutOut` = as `free`, and our matting removes
 * the background of a result that has no transparency; `video` = an MP4; `findings` = a JSON object with what was found, and
 * no picture.
 */
export type ResultRule = 'free' | 'source' | 'mask' | 'scale' | 'canvas' | 'cutOut' | 'video' | 'findings';

/** How a service runs one tool. */
export type CloudRoute = {
  /** The model's name, as the operator knows it. */
  model: string;
  pictures: PictureRule;
  result: ResultRule;
  /** Alternatives of options that the service can run; default: any. */
  accepts?: readonly OptionRules[];
  /** How many results a run must return; default: one. */
  count?: (options: EngineRequest['options']) => number;
  /** Whether it follows the user's own words; runs with words go nowhere else. */
  words?: boolean;
  /** Whether the same seed makes the same picture. */
  seed?: boolean;
};

/** One run as a service gets it: pictures that meet its rule, by slot. */
export type CloudJob = {
  tool: ToolKey;
  options: EngineRequest['options'];
  /** The user's glossary for this translation. */
  terms?: readonly GlossaryTerm[] | undefined;
  inputs: Readonly<Record<string, EnginePicture[]>>;
  /** Size of the first picture before preparation; undefined for a tool that takes none. */
  source: { width: number; height: number } | undefined;
  /** Identical for every request of one attempt. */
  runId: string;
  /** Directory for the results. */
  workDir: string;
};

export type CloudCall = {
  signal: AbortSignal;
  /** Reports progress, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** The service's id of a job that an earlier attempt submitted and that may still be running. */
  pending: string | undefined;
  /** Records the id of a job that is about to be submitted, for a service that takes ids of ours. */
  onSubmit: (job: string) => Promise<void>;
  /** Records that the service accepted the run and may bill it, with its job id, so that a retry need not pay again. */
  onAccepted: (job?: string) => Promise<void>;
};

/** A vendor's service or one that the operator runs. */
export type CloudProvider = {
  /** The engine's name on the wire and in the database. */
  name: string;
  version: string;
  routes: Partial<Record<ToolKey, CloudRoute>>;
  /** Whether the service has what a tool needs; default: always. Called often, so it answers from memory. */
  state?: (tool: ToolKey) => EngineState;
  /** Asks the service what it has, within seconds; never rejects. */
  inspect?: () => Promise<void>;
  /** What {@link inspect} found, in lines for the operator. */
  report?: () => string[];
  /** Downloads the unmodified result files. Rejects with a {@link CloudFault} or the signal's reason. */
  run: (job: CloudJob, call: CloudCall) => Promise<string[]>;
};

/** A run that may start. */
export type BegunRun = {
  id: string;
  /** Id of an earlier attempt's job that is not known to have ended. */
  pending: string | undefined;
};

/** State of the cloud engines shared by all processes: health, cost and running jobs. */
export type CloudBooks = {
  /** Whether an engine accepts a run of this price now; answers from memory. */
  state: (engine: string, costMicros: number) => EngineState;
  /** Takes a slot and reserves the price: 'full' when no slot is free, 'closed' when the engine accepts no runs. */
  takeSlot: (run: {
    engine: string;
    tool: ToolKey;
    taskId: string;
    costMicros: number;
  }) => Promise<BegunRun | 'full' | 'closed'>;
  accepted: (id: string, job: string) => Promise<void>;
  /** Records a run's end, its actual price and the engine's health; `left` = a later attempt may resume the job. */
  end: (
    id: string,
    end: { fault?: CloudFaultKind | 'canceled' | 'left'; why?: string; costMicros: number },
  ) => Promise<void>;
};
