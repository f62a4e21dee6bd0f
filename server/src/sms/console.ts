import type { SmsSender } from './port';

/**
 * Sends nothing: the code is returned in the answer as `devCode`, and is never logged. Production refuses to start with
 * it.
 */
export const consoleSms: SmsSender = { send: async () => undefined, showsCode: true };
