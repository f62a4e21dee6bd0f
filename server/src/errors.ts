import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { WordKey } from './i18n/words';

/**
 * The errors of the domain: modules throw them, and the transport (`http/failure.ts`) words them in the
 * caller's language.
 */

/** A foreseen failure: becomes the fail envelope of its code, with a reason in the caller's language. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode,
    /** What the code promises, see `ErrorCode`. */
    readonly data: unknown = null,
    /** The words of the reason, where those of the code would tell too little. */
    readonly reason: WordKey = code,
  ) {
    super(`call failed with ${code}`);
  }
}

/** Why a field is refused, and what its words need to know. */
export type FieldRefusal = { why: WordKey; params?: Record<string, string | number> };

/** Bad input that only a handler can see: what is wrong with which fields. */
export class RefusedFields extends Error {
  override readonly name: string = 'RefusedFields';

  constructor(readonly fields: Readonly<Record<string, FieldRefusal>>) {
    super(`refused: ${Object.keys(fields).join(', ')}`);
  }
}

/** The same for a single field. */
export class RefusedField extends RefusedFields {
  override readonly name = 'RefusedField';

  constructor(field: string, why: WordKey, params: Record<string, string | number> = {}) {
    super({ [field]: { why, params } });
  }
}

/** The disk is nearly full, or is: nothing that the caller can change, and nothing was begun. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Time ran out, or would have; what was waited for may go on without us. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}
