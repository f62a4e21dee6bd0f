import { askWechat } from './ask';
import { type AccessTokenStore, WechatUnavailable } from './port';
import { sharedSecret } from './shared-secret';

export type WechatAppOptions = {
  appId: string;
  secret: string;
  apiUrl: string;
  timeoutMs?: number;
};

/** The access token is invalid (40001, 40014) or expired (42001). */
const TOKEN_REFUSED = new Set([40001, 40014, 42001]);

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
 * The app's access token: the shared one, or a new one fetched by the node that gets the lease.
 * @throws WechatUnavailable
 */
export const accessToken = (store: AccessTokenStore, options: WechatAppOptions): Promise<string> =>
  sharedSecret(store, options.appId, () => fetchToken(options));

/**
 * Calls WeChat with the app's access token. If another program has requested a token, which invalidates ours, retries
 * once with a new one.
 * @throws WechatUnavailable
 */
export async function askWithToken<Answer extends { errcode: number }>(
  store: AccessTokenStore,
  options: WechatAppOptions,
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const token = await accessToken(store, options);
  const answer = await ask(token);
  if (!TOKEN_REFUSED.has(answer.errcode)) return answer;
  await store.discard(options.appId, token);
  return ask(await accessToken(store, options));
}
