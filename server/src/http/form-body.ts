import type { FastifyInstance } from 'fastify';

/** More fields than any call of ours takes: the rest of a hostile body is not worth parsing. */
const MAX_FIELDS = 1000;

/** The body is not what its content type says. Answered as bad input. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/**
 * `a=1&b=2&b=3` → `{a: '1', b: ['2', '3']}`. Stricter than URLSearchParams, which turns broken escapes into other
 * text silently: throws a MalformedBody for those, and for more than {@link MAX_FIELDS} fields.
 */
export function parseForm(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_FIELDS) throw new MalformedBody('too many fields');
  for (const pair of pairs) {
    const separator = pair.indexOf('=');
    const end = separator === -1 ? pair.length : separator;
    try {
      const name = decode(pair.slice(0, end));
      const value = decode(pair.slice(end + 1));
      const earlier = fields.get(name);
      fields.set(name, earlier === undefined ? value : [earlier, value].flat());
    } catch (error) {
      throw new MalformedBody('broken percent escape', { cause: error });
    }
  }
  return Object.fromEntries(fields);
}

/** Teaches `app` form-encoded bodies. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(body.toString()));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
