import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import { cleanText } from '@tuzuo/core/poster/validation/values';

/** A name as a document takes it; may be empty. */
export const shortName = (name: string): string =>
  [...cleanText(name).replace(/\s+/g, ' ').trim()].slice(0, POSTER_LIMITS.name / 2).join('');

/** A layer's `name` field, where it has one. */
export const named = (name: string | undefined): { name?: string } => {
  const short = shortName(name ?? '');
  return short === '' ? {} : { name: short };
};
