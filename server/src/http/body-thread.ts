/** Reads large bodies in a thread of its own, see `bodies.ts`. */
import { MalformedBody } from './form-body';
import { type BodyToRead, readStructuredBody } from './read-body';

/** Errors lose their class between threads. */
export type BodyRead = { fields: unknown } | { malformed: string };

export function readInThread(body: BodyToRead): BodyRead {
  try {
    return { fields: readStructuredBody(body) };
  } catch (error) {
    if (error instanceof MalformedBody) return { malformed: error.message };
    throw error;
  }
}
