import { ErrorCode } from '../../core/api/errors';
import { CallError } from '../../server/src/errors';
import type { registerRoute } from '../../server/src/http/dispatch';

/** Options of a route without any sessions. */
export const GUESTS_ONLY: Parameters<typeof registerRoute>[3] = {
  authenticate: async () => {
    throw new CallError(ErrorCode.sessionInvalid);
  },
  countCall: () => undefined,
  admitLarge: async () => undefined,
};
