import type { WordKey } from '../../../../i18n/words';
import type { Measured } from '../describe';
import type { Inspected } from '../inspect';

/** Settings passed to a decoder at its start, as JSON in its first argument. */
export type DecoderSettings = {
  /** Maximum resident memory in bytes. */
  maxBytes: number;
};

/** A job. Paths are of files that the decoder may read, in directories where it may write. */
export type DecodeJob =
  | { kind: 'inspect'; path: string }
  /** Writes the picture without metadata to `target`, and its thumbnail next to that. */
  | { kind: 'normalize'; inspected: Inspected; target: string }
  /** Measures one of our own pictures and writes its thumbnail next to it. */
  | { kind: 'measure'; path: string }
  /** Writes the thumbnail of a video from its first frame. */
  | { kind: 'thumbnail'; poster: string }
  /** Writes a square avatar made from one of our own pictures. */
  | { kind: 'avatar'; path: string; target: string };

/** The answer to each kind of job. */
export type DecodeAnswers = {
  inspect: Inspected;
  normalize: Measured;
  measure: Measured;
  thumbnail: NonNullable<Measured['thumb']>;
  avatar: Measured;
};

/** A message to a decoder; `id` identifies the job in the answer. */
export type ToDecoder = { id: number; job: DecodeJob };

type Outcome =
  | { type: 'done'; answer: unknown }
  | { type: 'refused'; field: string; why: WordKey; params?: Record<string, string | number> }
  /** The code of a system error, such as ENOSPC. */
  | { type: 'failed'; message: string; code?: string };

/** A message from a decoder: exactly one per job, with the processor time used in ms. */
export type FromDecoder = { id: number; cpuMs: number } & Outcome;
