import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { WordKey } from './i18n/words';

/**
 * Domain errors. Modules throw them, and the transport (`http/failure.ts`) converts them to messages in the caller's
 * language.
 */

/** An expected failure, sent as the fail envelope of its code, with a reason in the caller's language. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode,
    /** The data that the code promises, see `ErrorCode`. */
    readonly data: unknown = null,
    /** Message key of the reason, if that of the code is too general. */
    readonly reason: WordKey = code,
  ) {
    super(`call failed with ${code}`);
  }
}

/** Why a field is refused, with the parameters of the message. */
export type FieldRefusal = { why: WordKey; params?: Record<string, string | number> };

/** Invalid input that only a handler can detect, by field. */
export class RefusedFields extends Error {
  override readonly name: string = 'RefusedFields';

  constructor(readonly fields: Readonly<Record<string, FieldRefusal>>) {
    super(`refused: ${Object.keys(fields).join(', ')}`);
  }
}

/** Like {@link RefusedFields}, for a single field. */
export class RefusedField extends RefusedFields {
  override readonly name = 'RefusedField';

  constructor(field: string, why: WordKey, params: Record<string, string | number> = {}) {
    super({ [field]: { why, params } });
  }
}

/** The disk is full or nearly full. The caller cannot change that; nothing was begun. */
export class StorageFull extends Error {
  override readonly name: string = 'StorageFull';
}

/** The storage of files does not answer, or refuses us. The caller cannot change that; trying later may help. */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
}

/** A deadline has passed, or would have; the work may still be running. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}
