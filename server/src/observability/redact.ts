/** Fields whose values never reach a log; compared without case, `-` and `_`. */
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

/** Deeper than anything we log on purpose; deeper values are dropped, which also ends cycles. */
const MAX_DEPTH = 6;

const REDACTED = '[redacted]';

/** A mainland mobile number in a text: 138…, +86138…, but not part of a longer number. */
const MOBILE_NUMBER = /(?<!\d)(?:86)?1[2-9]\d{9}(?!\d)/g;

/** drizzle appends this and the user's values to the message of a failed query. */
const QUERY_PARAMETERS = /\nparams: [\s\S]*$/;

const STACK_FRAME = /^ +at .+:\d+:\d+\)?$/;

/** ECONNREFUSED, 23505, FST_ERR_…: short machine-made codes, which cannot be user input. */
const ERROR_CODE = /^[A-Z0-9_]{3,40}$/;

/** Removes mobile numbers and query parameters from a text. */
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
 * Converts an error to fields: name, message, the short code of the system or database, frames, cause. Other properties
 * added by drivers (row contents, query parameters) are dropped, also from the message.
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

/** The stack frames without the message that V8 puts before them, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.filter((line) => STACK_FRAME.test(line)).join('\n');
}

/** Redacts the fields of a log line. */
export function redactFieldsForLog(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(fields, 0);
}

/**
 * Truncates an address to its network, to be less personal: 203.0.113.9 → 203.0.113.0, 2001:db8:1:2::3 → 2001:db8:1::
 */
export function truncateAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0`;
  const groups = address.split('::')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}::`;
}
