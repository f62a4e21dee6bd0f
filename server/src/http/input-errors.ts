import { readBoundedJson } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ZodError, z } from 'zod';
import { CallError } from '../errors';
import { say } from '../i18n/words';
import { INPUT_BOUNDS, MalformedBody } from './form-body';

type Issue = ZodError['issues'][number];

/**
 * Parses structures that were sent as JSON in form fields and already passed the schema. Results are cached, because
 * each is needed for every issue within.
 */
function createStructureReader(): (value: unknown) => unknown {
  const known = new Map<string, unknown>();
  const read = (text: string): unknown => {
    const structure = readBoundedJson(text);
    return structure === undefined ? text : structure;
  };
  return (value) => {
    if (typeof value !== 'string') return value;
    if (!known.has(value)) known.set(value, read(value));
    return known.get(value);
  };
}

function explainIssue(issue: Issue, isMissing: boolean, locale: Locale): string {
  if (isMissing) return say(locale, 'field.missing');
  if (issue.code === 'too_small') {
    const key = issue.origin === 'string' ? 'field.tooShort' : 'field.tooSmall';
    return say(locale, key, { limit: String(issue.minimum) });
  }
  if (issue.code === 'too_big') {
    const key = issue.origin === 'string' ? 'field.tooLong' : 'field.tooBig';
    return say(locale, key, { limit: String(issue.maximum) });
  }
  return say(locale, 'field.invalid');
}

/**
 * The `fields` of an invalid-input response: dotted field name → reason in the caller's language. The value itself is
 * not repeated, as it may be a password. Only the first reason per field, and the first {@link INPUT_BOUNDS.reported}
 * fields.
 */
export function explainInput(error: ZodError, input: unknown, locale: Locale): Record<string, string> {
  const structureOf = createStructureReader();
  const valueAt = (path: readonly PropertyKey[]): unknown =>
    path.reduce<unknown>((value, key) => {
      const structure = structureOf(value);
      return typeof structure === 'object' && structure !== null ? Reflect.get(structure, key) : undefined;
    }, input);

  const reasons = new Map<string, string>();
  const add = (path: readonly PropertyKey[], why: string) => {
    const name = path.join('.');
    if (!reasons.has(name) && reasons.size < INPUT_BOUNDS.reported) reasons.set(name, why);
  };
  for (const issue of error.issues.slice(0, INPUT_BOUNDS.reported)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], say(locale, 'field.unknown'));
    } else {
      add(issue.path, explainIssue(issue, valueAt(issue.path) === undefined, locale));
    }
  }
  return Object.fromEntries(reasons);
}

/**
 * Validates input against a schema.
 * @throws CallError 10001 with the invalid fields, MalformedBody for input without fields
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  locale: Locale,
): z.output<Schema> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new MalformedBody('not a set of fields');
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new CallError(ErrorCode.badInput, { fields: explainInput(parsed.error, input, locale) });
}
