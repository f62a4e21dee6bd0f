import type { WordKey } from '../../../../i18n/words';
import type { Measured } from '../describe';
import type { Inspected } from '../inspect';

/** What a decoder is told at its start, as JSON in its first argument. */
export type DecoderSettings = {
  /** Most resident memory. */
  maxBytes: number;
};

/** One piece of work: paths are of files that the decoder may read, in directories where it may write. */
export type DecodeJob =
  | { kind: 'inspect'; path: string }
  /** Writes the picture again, clean, to `target`, and its thumbnail beside that. */
  | { kind: 'normalize'; inspected: Inspected; target: string }
  /** Measures a picture of ours and writes its thumbnail beside it. */
  | { kind: 'measure'; path: string }
  /** Writes the thumbnail of a video, of which this is the opening frame. */
  | { kind: 'thumbnail'; poster: string }
  /** Writes the square picture of a user that is made of one of ours. */
  | { kind: 'avatar'; path: string; target: string };

/** What each kind of work answers. */
export type DecodeAnswers = {
  inspect: Inspected;
  normalize: Measured;
  measure: Measured;
  thumbnail: NonNullable<Measured['thumb']>;
  avatar: Measured;
};

/** To a decoder; `id` tells which job an answer is about. */
export type ToDecoder = { id: number; job: DecodeJob };

type Outcome =
  | { type: 'done'; answer: unknown }
  | { type: 'refused'; field: string; why: WordKey; params?: Record<string, string | number> }
  /** `code` as of system errors, such as ENOSPC. */
  | { type: 'failed'; message: string; code?: string };

/** From a decoder: exactly one about each job, with the processor time that passed, in ms. */
export type FromDecoder = { id: number; cpuMs: number } & Outcome;
