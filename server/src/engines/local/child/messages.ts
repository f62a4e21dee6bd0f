import type { AigcLabel } from '../../label/aigc';
import type { EngineAnswer, EngineFailureKind, EngineOrder, EngineProgress } from '../../port';
import type { NetworkSettings } from '../models/session';

/** What the child is told at its start, as JSON in its first argument. */
export type ChildSettings = NetworkSettings & {
  /** Most resident memory. */
  maxBytes: number;
  /** Path of ffmpeg, where there is one. */
  ffmpeg?: string | undefined;
};

/** One request, and the label for what it generates: in the file, and the words of the visible one. */
export type Job = {
  /** URL of the module whose `run` takes the request, as the child finds it. */
  entry: string;
  request: EngineOrder;
  newLabel: AigcLabel;
  labelText: string;
};

/** To the child. It runs one job at a time; `id` tells which one a message is about. */
export type ToChild = { type: 'run'; id: number; job: Job } | { type: 'cancel'; id: number };

/** From the child: any number of `progress`, then exactly one of the others about a job. */
export type FromChild =
  | { type: 'progress'; id: number; progress: EngineProgress }
  | { type: 'done'; id: number; answer: EngineAnswer }
  | { type: 'failed'; id: number; kind: EngineFailureKind; params?: unknown; why: string }
  | { type: 'canceled'; id: number };
