import { parse as parseLenient } from 'node:querystring';
import { isBoundedJson, type JsonBounds } from '@tuzuo/core/api/bounded-json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a body that is JSON, where it may be more than of other routes. */
    jsonBounds?: JsonBounds | undefined;
  }
}

/**
 * The most that one call may bring besides files, with room to spare for every call of ours; of JSON, in a body or in a
 * field, `JSON_BOUNDS` of core says it. What goes beyond is refused before it is decoded, checked or stored.
 */
export const INPUT_BOUNDS = {
  /** Bytes of a body; a route that takes more says so itself. */
  bodyBytes: 256 * 1024,
  /** Fields of a form or a query. */
  fields: 64,
  /** Characters of a field's name as sent, percent escapes and all. */
  name: 100,
  /** Wrong fields that an answer names. */
  reported: 32,
} as const;

/** The body is not what its content type says, or more than any call takes. Answered as bad input. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
  /** For paths that are no calls, which answer as if there had been no body. */
  readonly statusCode = 400;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw new MalformedBody('broken percent escape', { cause: error });
  }
}

/** The parts between `&` that say something, at most as many as there may be fields. */
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
 * `a=1&b=2&b=3` → `{a: '1', b: ['2', '3']}`. Stricter than URLSearchParams, which turns broken escapes into other
 * text silently: throws a MalformedBody for those, and beyond {@link INPUT_BOUNDS}.
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

/** The fields of a call's query, as strictly as those of a form. */
export function queryFields({ url }: Pick<FastifyRequest, 'url'>): Record<string, string | string[]> {
  const mark = url.indexOf('?');
  return mark === -1 ? {} : parseForm(url.slice(mark + 1));
}

/**
 * The query of a page or a file, which others may have added to: broken escapes stay as they are, and what is too
 * much is left out.
 */
export function parsePageQuery(text: string): Record<string, unknown> {
  return parseLenient(text, '&', '=', { maxKeys: INPUT_BOUNDS.fields });
}

/** Teaches `app` bodies that are forms or JSON, within their bounds. Files are for `multipart.ts`. */
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
