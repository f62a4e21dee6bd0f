import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { FetchLink } from '../modules/asset/link';
import { createGuardedFetch, OutboundFault } from '../outbound/guarded-fetch';

/** A user waits for the download. */
const TIMEOUT_MS = 12_000;

const OK = 200;

/**
 * The downloader of links given by users. These may only lead to public addresses, regardless of what engines may
 * reach.
 */
export function startLinks(privateHosts: readonly string[] = []): {
  fetchLink: FetchLink;
  close: () => Promise<void>;
} {
  const guard = createGuardedFetch({ privateHosts });
  return {
    fetchLink: async (url, path) => {
      const { signal } = new AbortController();
      try {
        const wanted = { url, path, signal, timeoutMs: TIMEOUT_MS, maxBytes: UPLOAD_LIMITS.maxBytes };
        const { status, bytes } = await guard.download(wanted);
        return status === OK && bytes > 0 ? 'ok' : 'unreachable';
      } catch (error) {
        if (!(error instanceof OutboundFault)) throw error;
        if (error.kind === 'tooLarge') return 'tooLarge';
        return error.kind === 'blocked' || error.kind === 'redirected' ? 'blocked' : 'unreachable';
      }
    },
    close: guard.close,
  };
}
