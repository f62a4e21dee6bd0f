import { ErrorCode } from '@tuzuo/core/api/errors';
import { ApiError } from '@/request';
import { RESEND_MS } from './code-countdown';
import type { Mode } from './modes';
import type { LoginTranslate, Mistakes } from './values';

/** What a failed call shows on the page. */
type Failure = {
  /** Shown above the button. */
  sentence: string;
  /** Shown below the fields. */
  mistakes: Mistakes;
  /** Time until the server accepts another request for a code, if it is known and short. */
  waitMs?: number;
};

const MINUTE_MS = 60_000;

const numberIn = (data: unknown, name: string): number | undefined => {
  const value: unknown = data instanceof Object ? Reflect.get(data, name) : undefined;
  return typeof value === 'number' ? value : undefined;
};

function fieldsIn(data: unknown): Mistakes {
  const fields: unknown = data instanceof Object ? Reflect.get(data, 'fields') : undefined;
  if (!(fields instanceof Object)) return {};
  const { mobile, code, password } = fields as Record<string, string | undefined>;
  return { mobile, code, password, newPassword: password };
}

/** The server's reason, with advice on what to do next. */
function withAdvice({ code, reason, data }: ApiError, mode: Mode, t: LoginTranslate): string {
  const left = numberIn(data, 'attemptsLeft');
  if (code === ErrorCode.wrongCredentials && left !== undefined && mode !== 'oneTap') {
    if (left > 0) return `${reason} ${t('failed.left', { left })}`;
    return mode === 'password' ? reason : `${reason} ${t('failed.newCode')}`;
  }
  const retryMs = numberIn(data, 'retryAfterMs') ?? 0;
  return retryMs > RESEND_MS
    ? `${reason} ${t('failed.wait', { minutes: Math.ceil(retryMs / MINUTE_MS) })}`
    : reason;
}

/** Describes the failure of a login call: the server's own reason, or that there is no connection. */
export function failureOf(error: unknown, mode: Mode, t: LoginTranslate): Failure {
  if (!(error instanceof ApiError)) return { sentence: t('failed.network'), mistakes: {} };
  const retryMs = error.code === ErrorCode.tooManyRequests ? numberIn(error.data, 'retryAfterMs') : undefined;
  return {
    sentence: withAdvice(error, mode, t),
    mistakes: error.code === ErrorCode.badInput ? fieldsIn(error.data) : {},
    ...(retryMs !== undefined && retryMs <= RESEND_MS && { waitMs: retryMs }),
  };
}
