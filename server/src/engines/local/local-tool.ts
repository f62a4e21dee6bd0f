import type { AigcLabel } from '../label/aigc';
import type { EngineAnswer, EngineProgress, EngineRequest } from '../port';
import type { Networks } from './models/session';

/** What a tool of the local engine works with, inside the child process. */
type LocalContext = {
  networks: Networks;
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** The label for what a tool makes anew. */
  newLabel: AigcLabel;
  /** The operator's words for a visible label. */
  labelText: string;
  /** Path of ffmpeg, for tools that write videos; absent where there is none. */
  ffmpeg?: string | undefined;
};

/** Runs one request for one tool. Throws an EngineFailure, or the signal's reason. */
export type LocalTool = (request: EngineRequest, context: LocalContext) => Promise<EngineAnswer>;
