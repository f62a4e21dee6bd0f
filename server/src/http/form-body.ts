import { parse as parseLenient } from 'node:querystring';
import type { FastifyRequest } from 'fastify';

/**
 * Limits on the input of a call besides files, with margin over every call of ours; `JSON_BOUNDS` of core limits JSON
 * in bodies and fields. Excess input is refused before it is decoded, validated or stored.
 */
export const INPUT_BOUNDS = {
  /** Bytes of a body. Routes that accept more specify it, and know the caller before they read it. */
  bodyBytes: 64 * 1024,
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

const PLUS = 0x2b;
const SPACE = 0x20;

/** As bytes, because replacing each `+` of a text by itself takes a second for a few megabytes. */
function replacePluses(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
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
 * throws a MalformedBody for those, and beyond {@link INPUT_BOUNDS}. Takes linear time; changes `bytes`.
 */
export function parseForm(bytes: Uint8Array): Record<string, string | string[]> {
  replacePluses(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
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
  return mark === -1 ? {} : parseForm(Buffer.from(url.slice(mark + 1)));
}

/**
 * The query of a page or a file, to which others may have added: invalid escapes are kept, and excess parameters
 * dropped.
 */
export function parsePageQuery(text: string): Record<string, unknown> {
  return parseLenient(text, '&', '=', { maxKeys: INPUT_BOUNDS.fields });
}
