import { type FailEnvelope, fail } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Locale } from '@tuzuo/core/text/locale';
import { isDatabaseBusy } from '../db/database-error';
import { CallError, DeadlineExceeded, RefusedFields, StorageFull, StorageUnavailable } from '../errors';
import { say, type WordKey } from '../i18n/words';
import { INPUT_BOUNDS, MalformedBody } from './form-body';

const OK = 200;
const BAD_REQUEST = 400;
const PAYLOAD_TOO_LARGE = 413;
const UNSUPPORTED_MEDIA_TYPE = 415;

export type Failure = {
  /** HTTP status: 200 for every outcome defined by the contract. */
  status: number;
  envelope: FailEnvelope;
  /** Whether the error is unexpected, to be logged with its stack. */
  unforeseen: boolean;
};

/** The status of Fastify's own errors about a body that it cannot read. */
function bodyFaultStatus(error: unknown): number | undefined {
  if (error instanceof MalformedBody) return BAD_REQUEST;
  const isFastifyError =
    error instanceof Error && 'code' in error && String(error.code).startsWith('FST_ERR_CTP_');
  return isFastifyError && 'statusCode' in error ? Number(error.statusCode) : undefined;
}

/** Whether one of our disks is full: the caller cannot fix that, but is told. */
function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageFull) return true;
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}

/**
 * The message key for a server fault. Overload is a fault rather than a refusal, because the request may have been
 * done, and a repeat must not do it twice.
 */
function reasonOf(error: unknown): WordKey {
  if (isDiskFull(error)) return 'storage.full';
  if (error instanceof StorageUnavailable) return 'storage.unavailable';
  return error instanceof DeadlineExceeded || isDatabaseBusy(error) ? 'server.busy' : ErrorCode.serverFault;
}

/** The response to an error of a call. Of an unexpected error, only the request ID leaves the server. */
export function failureOf(error: unknown, locale: Locale, requestId: string): Failure {
  if (error instanceof CallError) {
    const envelope = fail(error.code, say(locale, error.reason), error.data);
    return { status: OK, envelope, unforeseen: false };
  }
  if (error instanceof RefusedFields) {
    const refusals = Object.entries(error.fields).slice(0, INPUT_BOUNDS.reported);
    const fields = Object.fromEntries(
      refusals.map(([name, { why, params }]) => [name, say(locale, why, params)]),
    );
    const envelope = fail(ErrorCode.badInput, say(locale, ErrorCode.badInput), { fields });
    return { status: OK, envelope, unforeseen: false };
  }
  switch (bodyFaultStatus(error)) {
    case PAYLOAD_TOO_LARGE:
      return {
        status: PAYLOAD_TOO_LARGE,
        envelope: fail(ErrorCode.badInput, say(locale, 'body.tooLarge'), { fields: {} }),
        unforeseen: false,
      };
    case BAD_REQUEST:
    case UNSUPPORTED_MEDIA_TYPE:
      return {
        status: OK,
        envelope: fail(ErrorCode.badInput, say(locale, 'body.malformed'), { fields: {} }),
        unforeseen: false,
      };
    default: {
      const reason = say(locale, reasonOf(error));
      return {
        status: OK,
        envelope: fail(ErrorCode.serverFault, reason, { requestId }),
        unforeseen: !(error instanceof StorageFull || error instanceof StorageUnavailable),
      };
    }
  }
}
