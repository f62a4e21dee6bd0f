import { parse as parseLenient } from 'node:querystring';
import { isBoundedJson, type JsonBounds } from '@tuzuo/core/api/bounded-json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of a JSON body, if they exceed the default. */
    jsonBounds?: JsonBounds | undefined;
  }
}

/**
 * Limits on the input of a call besides files, with margin over every call of ours; `JSON_BOUNDS` of core limits JSON
 * in bodies and fields. Excess input is refused before it is decoded, validated or stored.
 */
export const INPUT_BOUNDS = {
  /** Bytes of a body; routes that accept more specify it. */
  bodyBytes: 256 * 1024,
  /** Fields of a form or a query. */
  fields: 64,
  /** Characters of a field's name as sent, including percent escapes. */
  name: 100,
  /** Invalid fields listed in a response. */
  reported: 32,
} as const;

/** The body does not match its content type, or exceeds the limits. Reported as invalid input. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
  /** Used for paths that are not calls, which respond as if there were no body. */
  readonly statusCode = 400;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw new MalformedBody('broken percent escape', { cause: error });
  }
}

/** The non-empty parts between `&`, up to the maximum number of fields. */
function splitPairs(text: string): string[] {
  const pairs: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('&', start);
    const end = found === -1 ? text.length : found;
    if (end > start && pairs.push(text.slice(start, end)) > INPUT_BOUNDS.fields) {
      throw new MalformedBody('too many fields');
    }
    start = end + 1;
  }
  return pairs;
}

/**
 * `a=1&b=2&b=3` → `{a: '1', b: ['2', '3']}`. Stricter than URLSearchParams, which silently changes invalid escapes:
 * throws a MalformedBody for those, and beyond {@link INPUT_BOUNDS}.
 */
export function parseForm(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const pair of splitPairs(text)) {
    const separator = pair.indexOf('=');
    const end = separator === -1 ? pair.length : separator;
    if (end > INPUT_BOUNDS.name) throw new MalformedBody('too long a name');
    const name = decode(pair.slice(0, end));
    const value = decode(pair.slice(end + 1));
    const earlier = fields.get(name);
    if (earlier) earlier.push(value);
    else fields.set(name, [value]);
  }
  const one = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values);
  return Object.fromEntries([...fields].map(([name, values]) => [name, one(values)]));
}

/** The fields of a call's query, parsed as strictly as those of a form. */
export function queryFields({ url }: Pick<FastifyRequest, 'url'>): Record<string, string | string[]> {
  const mark = url.indexOf('?');
  return mark === -1 ? {} : parseForm(url.slice(mark + 1));
}

/**
 * The query of a page or a file, to which others may have added: invalid escapes are kept, and excess parameters
 * dropped.
 */
export function parsePageQuery(text: string): Record<string, unknown> {
  return parseLenient(text, '&', '=', { maxKeys: INPUT_BOUNDS.fields });
}

/** Adds support for form and JSON bodies to `app`, within their limits. Files are handled in `multipart.ts`. */
export function acceptBodies(app: FastifyInstance): void {
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
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (isBoundedJson(text, request.routeOptions.config.jsonBounds)) parseJson(request, text, done);
    else done(new MalformedBody('more than any structure of ours'));
  });
}
