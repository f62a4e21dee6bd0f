import type { AigcLabel } from '../../label/aigc';
import type { EngineAnswer, EngineFailureKind, EngineJob, EngineProgress, EngineStep } from '../../port';
import type { NetworkSettings } from '../models/session';

/** Settings of the child, passed as JSON in its first argument. */
export type ChildSettings = NetworkSettings & {
  /** Limit of the resident memory, in bytes. */
  maxBytes: number;
  /** Path of ffmpeg, when available. */
  ffmpeg?: string | undefined;
};

/** One request, and the labels for what it generates: the metadata and the text of the visible label. */
export type Job = {
  /** URL of the module whose `run` handles the request, as seen by the child. */
  entry: string;
  request: EngineJob;
  newLabel: AigcLabel;
  labelText: string;
};

/** Messages to the child. It runs one job at a time; `id` identifies the job. */
export type ToChild =
  | { type: 'run'; id: number; job: Job; reportsSteps: boolean }
  | { type: 'cancel'; id: number };

/** Messages from the child: any number of `progress`, `note` and `step`, then exactly one of the others per job. */
export type FromChild =
  | { type: 'progress'; id: number; progress: EngineProgress }
  /** For the operator: something works, but not as configured. */
  | { type: 'note'; id: number; text: string }
  | { type: 'step'; id: number; step: EngineStep }
  | { type: 'done'; id: number; answer: EngineAnswer }
  | { type: 'failed'; id: number; kind: EngineFailureKind; params?: unknown; why: string }
  | { type: 'canceled'; id: number };
