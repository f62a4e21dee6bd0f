import { isBoundedJson, type JsonBounds, readBoundedJson } from '@tuzuo/core/api/bounded-json';
import secureJson from 'secure-json-parse';
import { MalformedBody, parseForm } from './form-body';

export type BodyToRead = {
  type: 'form' | 'json';
  bytes: Uint8Array;
  /** Limits of a JSON body, or of the JSON in `structures`. */
  bounds: JsonBounds | undefined;
  /** Fields that hold JSON. */
  structures: readonly string[];
};

function readJson({ bytes, bounds }: BodyToRead): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  if (!isBoundedJson(text, bounds)) throw new MalformedBody('more than any structure of ours');
  try {
    return secureJson.parse(text, {
      protoAction: 'error',
      constructorAction: 'error',
    });
  } catch (error) {
    throw new MalformedBody('invalid JSON', { cause: error });
  }
}

/**
 * The fields of a body, in linear time. May change `bytes`.
 * @throws MalformedBody
 */
export function readBody(body: BodyToRead): unknown {
  return body.type === 'json' ? readJson(body) : parseForm(body.bytes);
}

/** Like {@link readBody}, but with `structures` that were sent as text parsed as well; null if one is invalid. */
export function readStructuredBody(body: BodyToRead): unknown {
  const fields = readBody(body);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string' || !body.structures.includes(name)) return [name, value];
    const read = readBoundedJson(value, body.bounds);
    return [name, typeof read === 'object' ? read : null];
  });
  return Object.fromEntries(entries);
}
