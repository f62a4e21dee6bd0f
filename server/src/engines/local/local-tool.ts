import type { AigcLabel } from '../label/aigc';
import type { EngineAnswer, EngineOrder, EngineProgress, EngineRequest, PosterOrder } from '../port';
import type { Networks } from './models/session';

/** What a tool of the local engine works with, inside the child process. */
type LocalContext = {
  networks: Networks;
  signal: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
  /** The label for what a tool generates. */
  newLabel: AigcLabel;
  /** The operator's words for a visible label. */
  labelText: string;
  /** Path of ffmpeg, for tools that write videos; absent where there is none. */
  ffmpeg?: string | undefined;
};

/** Does one job. Throws an EngineFailure, or the signal's reason. */
export type LocalWork<Order extends EngineOrder> = (
  order: Order,
  context: LocalContext,
) => Promise<EngineAnswer>;

/** Runs one request for one tool. */
export type LocalTool = LocalWork<EngineRequest>;

/** Makes files of a poster. */
export type LocalPosterExport = LocalWork<PosterOrder>;
