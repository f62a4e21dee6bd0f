import type { SmsSender } from './port';

/**
 * Sends nothing: the code goes back in the answer as `devCode`, and into no log. Production refuses to start with it.
 */
export const consoleSms: SmsSender = { send: async () => undefined, showsCode: true };
