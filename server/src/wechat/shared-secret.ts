import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessTokenStore, WechatUnavailable } from './port';

/** Lease of the node that fetches; if it dies, others wait no longer than this. */
const LEASE_MS = 10_000;

/** Maximum wait for another node's token, below the deadline of a call. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 100;

/**
 * Returns a temporary secret that WeChat issues to an app and that all nodes share: the stored one, or a new one
 * fetched by the node that gets the lease.
 * @param name of the app, or of another secret
 * @throws WechatUnavailable
 */
export async function sharedSecret(
  store: AccessTokenStore,
  name: string,
  fetch: () => Promise<{ token: string; ttlMs: number }>,
): Promise<string> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (performance.now() < giveUpAt) {
    const known = await store.read(name);
    if (known !== undefined) return known;
    const lease = await store.lease(name, LEASE_MS);
    if (lease === undefined) {
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    try {
      const { token, ttlMs } = await fetch();
      await store.save(name, lease, token, ttlMs);
      return token;
    } catch (error) {
      await store.release(name, lease);
      throw error;
    }
  }
  throw new WechatUnavailable(`another node has been fetching what WeChat gives ${name} for too long`);
}
