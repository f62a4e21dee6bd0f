import type { Locale } from '@tuzuo/core/locale';
import type { ZodError } from 'zod';
import { say } from '../i18n/words';

type Issue = ZodError['issues'][number];

/** A structure may have come as JSON in a form field; the schema has read it, so it can be read. */
function structureOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    const structure = structureOf(value);
    return typeof structure === 'object' && structure !== null ? Reflect.get(structure, key) : undefined;
  }, input);
}

function explainIssue(issue: Issue, input: unknown, locale: Locale): string {
  if (valueAt(input, issue.path) === undefined) return say(locale, 'field.missing');
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
 * The `fields` of a bad-input answer: dotted field name → why it is refused, in the caller's words. The value
 * itself is not repeated: it may be a password. Of several reasons for one field the first counts.
 */
export function explainInput(error: ZodError, input: unknown, locale: Locale): Record<string, string> {
  const reasons = new Map<string, string>();
  const add = (name: string, why: string) => reasons.has(name) || reasons.set(name, why);
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), say(locale, 'field.unknown'));
    } else {
      add(issue.path.join('.'), explainIssue(issue, input, locale));
    }
  }
  return Object.fromEntries(reasons);
}
