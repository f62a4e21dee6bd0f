import pino, { type DestinationStream, type Logger } from 'pino';
import { correlation } from '../lib/correlation';
import { redactFieldsForLog, redactText } from './redact';

export type { Logger } from 'pino';

const STDERR = 2;

/**
 * Logs one JSON object per line, without personal data (see redact.ts), with the IDs of the call and the task. Writes to stderr by default, so that stdout has
 * only the ready line; synchronously, so that the last lines of a dying process are not lost.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ dest: STDERR, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      mixin: () => correlation() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors reach `formatters.log` unchanged; pino's own serializer would run first and copy the driver's fields.
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label) => ({ level: label }), log: redactFieldsForLog },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest]: unknown[] = args;
          const fields = first instanceof Error ? { err: first } : first;
          const words = rest.length === 0 && isErrorLine(fields) ? [fields.err.message] : rest;
          const safe = [fields, ...words].map((arg) => (typeof arg === 'string' ? redactText(arg) : arg));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
}

/** For a line without a message, pino uses the error's message, which bypasses the redaction of fields. */
function isErrorLine(fields: unknown): fields is { err: Error } {
  return typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error;
}
