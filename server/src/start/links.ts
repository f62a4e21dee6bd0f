import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { FetchLink } from '../modules/asset/link';
import { createGuardedFetch, OutboundFault } from '../outbound/guarded-fetch';

/**
 * What is read well: many image servers send AVIF or WebP to a client that accepts everything, and some a page to one
 * that does not ask for pictures.
 */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif;q=0.8,image/avif;q=0.7,image/heic;q=0.6,*/*;q=0.1';

/** A user waits for the download. */
const TIMEOUT_MS = 12_000;

const OK = 200;
const REFUSED = [401, 403];

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
      const download = (headers: Record<string, string>) =>
        guard.download({
          url,
          path,
          signal,
          headers: { accept: ACCEPT, ...headers },
          timeoutMs: TIMEOUT_MS,
          maxBytes: UPLOAD_LIMITS.maxBytes,
        });
      try {
        // Some hosts refuse pages other than their own, some every page: without a Referer first, then as their own.
        const bare = await download({});
        const { status, bytes } = REFUSED.includes(bare.status)
          ? await download({ referer: `${new URL(url).origin}/` })
          : bare;
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
