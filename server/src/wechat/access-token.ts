import { setTimeout as sleep } from 'node:timers/promises';
import { askWechat } from './ask';
import { type AccessTokenStore, WechatUnavailable } from './port';

export type WechatAppOptions = {
  appId: string;
  secret: string;
  apiUrl: string;
  timeoutMs?: number;
};

/** A node that died while fetching keeps the others waiting no longer. */
const LEASE_MS = 10_000;

/** For the node that waits for another's token: below the deadline of a call. */
const WAIT_MS = 8_000;
const LOOK_EVERY_MS = 100;

const FETCH_TRIES = 2;

async function fetchToken({ apiUrl, appId, secret, timeoutMs }: WechatAppOptions) {
  const body = { grant_type: 'client_credential', appid: appId, secret };
  const answer = await askWechat(`${apiUrl}/cgi-bin/stable_token`, { body, tries: FETCH_TRIES, timeoutMs });
  const { access_token: token, expires_in: seconds } = answer;
  if (typeof token !== 'string' || typeof seconds !== 'number') {
    throw new WechatUnavailable(`WeChat gives no access token: ${answer.errcode}`);
  }
  return { token, ttlMs: seconds * 1000 };
}

/**
 * The app's access token: the shared one, or a new one, fetched by whichever node has the lease.
 * @throws WechatUnavailable
 */
export async function accessToken(store: AccessTokenStore, options: WechatAppOptions): Promise<string> {
  const { appId } = options;
  const giveUpAt = performance.now() + WAIT_MS;
  while (performance.now() < giveUpAt) {
    const known = await store.read(appId);
    if (known !== undefined) return known;
    const lease = await store.lease(appId, LEASE_MS);
    if (lease === undefined) {
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    try {
      const { token, ttlMs } = await fetchToken(options);
      await store.save(appId, lease, token, ttlMs);
      return token;
    } catch (error) {
      await store.release(appId, lease);
      throw error;
    }
  }
  throw new WechatUnavailable('another node has been fetching the access token for too long');
}
