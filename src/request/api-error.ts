import type { ErrorCode } from '@tuzuo/core/api/errors';

/** The server answered that it will not: its code, its sentence for the user, and what the code promises. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly data: unknown;

  constructor(code: ErrorCode, reason: string, data: unknown) {
    super(reason);
    this.name = 'ApiError';
    this.code = code;
    this.reason = reason;
    this.data = data;
  }
}
