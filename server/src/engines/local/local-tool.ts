import type { AigcLabel } from '../label/aigc';
import type { EngineAnswer, EngineJob, EngineProgress, EngineRequest, PosterJob } from '../port';
import type { AddedKey } from './added/catalog';
import type { AddedNetwork } from './added/networks';
import type { Networks } from './models/session';

/** Context of a tool in the child process. */
type LocalContext = {
  networks: Networks & {
    /** Loads an added model for its trial, whether or not a tool uses it; the engine's process has it. */
    added?: (key: AddedKey) => Promise<AddedNetwork>;
  };
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** Metadata label for what a tool generates. */
  newLabel: AigcLabel;
  /** The operator's text for the visible label. */
  labelText: string;
  /** Path of ffmpeg, for tools that write videos; undefined when it is not installed. */
  ffmpeg?: string | undefined;
};

/** Does one job. @throws EngineFailure, or the signal's reason. */
export type LocalWork<Job extends EngineJob> = (job: Job, context: LocalContext) => Promise<EngineAnswer>;

/** Runs one request for one tool. */
export type LocalTool = LocalWork<EngineRequest>;

/** Exports a poster as files. */
export type LocalPosterExport = LocalWork<PosterJob>;
