import { layers } from '../layers/schemas';
import {
  POSTER_VERSION,
  type PosterBackground,
  type PosterDocument,
  type PosterPage,
  type PosterSize,
} from '.';
import { POSTER_LIMITS as LIMITS } from './limits';
import { migratePoster } from './migrations';
import { backgroundImage } from './validation/layer-base';
import {
  constant,
  list,
  number,
  object,
  optional,
  orNull,
  type PosterProblem,
  Reading,
  Refusal,
} from './validation/readers';
import * as of from './validation/values';

const side = number(LIMITS.minSide, LIMITS.maxSide);
const size = object<PosterSize>({
  width: side,
  height: side,
  print: optional(
    object<NonNullable<PosterSize['print']>>({
      widthMm: number(LIMITS.minMm, LIMITS.maxMm),
      bleedMm: number(0, LIMITS.bleedMm),
    }),
  ),
});

const page = object<PosterPage>({
  id: of.id,
  background: object<PosterBackground>({
    fill: orNull(of.fill),
    image: optional(backgroundImage),
  }),
  layers,
});

const document = object<PosterDocument>({
  version: constant(POSTER_VERSION),
  size,
  pages: list(page, 1, LIMITS.pages),
});

type ParsedPoster =
  | { ok: true; document: PosterDocument }
  | { ok: false; path: string; problem: PosterProblem };

/**
 * Validates a document from untrusted JSON. Older versions are migrated first. Unknown fields are rejected, not
 * dropped: nothing is lost silently. Text is cleaned, and duplicate layer ids are made unique; everything else is
 * returned unchanged, as a new object.
 */
export function parsePoster(value: unknown): ParsedPoster {
  const migrated = migratePoster(value);
  if (migrated === undefined) return { ok: false, path: 'version', problem: 'version' };
  try {
    return { ok: true, document: document(migrated, new Reading()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, path: error.path.join('.'), problem: error.problem };
  }
}
