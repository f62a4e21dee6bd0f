/** Values under these names never reach a log, whatever their spelling: compared without case, `-` and `_`. */
const SECRET_NAMES = new Set([
  'mobile',
  'phone',
  'code',
  'devcode',
  'password',
  'oldpassword',
  'captchatoken',
  'devicesecret',
  'xjwtsid',
  'jwtsid',
  'cookie',
  'setcookie',
  'authorization',
  'token',
  'secret',
  'body',
  'params',
]);

/** Deeper than anything that we log on purpose; what lies below is dropped, so a cycle ends here too. */
const MAX_DEPTH = 6;

const REDACTED = '[redacted]';

/** A mainland mobile number in a text: 138…, +86138…, but not part of a longer number. */
const MOBILE_NUMBER = /(?<!\d)(?:86)?1[2-9]\d{9}(?!\d)/g;

/** drizzle ends the message of a failed query with this and the user's values. */
const QUERY_PARAMETERS = /\nparams: [\s\S]*$/;

const STACK_FRAME = /^ +at .+:\d+:\d+\)?$/;

/** ECONNREFUSED, 23505, FST_ERR_…: short names made by machines, and not what a user typed. */
const ERROR_CODE = /^[A-Z0-9_]{3,40}$/;

/** The text without mobile numbers and query parameters. */
export function redactText(text: string): string {
  return text.replace(QUERY_PARAMETERS, '').replace(MOBILE_NUMBER, REDACTED);
}

function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.replace(/[-_]/g, '').toLowerCase());
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return REDACTED;
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactFields(value, depth);
}

function redactFields(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isSecretName(name) ? REDACTED : redactValue(value, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/**
 * An error as fields of its own: name, message, the short code of the system or the database, frames, cause. What
 * drivers attach besides (row contents, query parameters) is left out, and so is what they put into the message.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? String(error.code) : '';
  return {
    type: error.name,
    message: redactText(error.message),
    errorCode: ERROR_CODE.test(code) ? code : undefined,
    stack: redactText(framesOf(error)),
    cause: error.cause === undefined ? undefined : redactValue(error.cause, depth + 1),
  };
}

/** The stack without the message that V8 puts before it, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.filter((line) => STACK_FRAME.test(line)).join('\n');
}

/** The fields of one log line, safe to keep. */
export function redactFieldsForLog(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(fields, 0);
}

/** The network of an address, not the person: 203.0.113.9 → 203.0.113.0, 2001:db8:1:2::3 → 2001:db8:1:: */
export function truncateAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0`;
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::`;
}
