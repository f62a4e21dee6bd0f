import { POSTER_LIMITS } from '../document/limits';
import { cleanText } from '../document/validation/values';

/** Cleans and shortens a name to what a document allows; may return ''. */
export const shortName = (name: string): string =>
  [...cleanText(name).replace(/\s+/g, ' ').trim()].slice(0, POSTER_LIMITS.name / 2).join('');

/** The `name` field of a layer, if it has a name. */
export const named = (name: string | undefined): { name?: string } => {
  const short = shortName(name ?? '');
  return short === '' ? {} : { name: short };
};
