import { createHash, randomBytes } from 'node:crypto';
import { askWithToken, type WechatAppOptions } from './access-token';
import { askWechat } from './ask';
import { type AccessTokenStore, type PageSigner, WechatUnavailable } from './port';
import { sharedSecret } from './shared-secret';

const FETCH_TRIES = 2;

/**
 * The page signer of an official account. Source: WeChat's JS-SDK guide, appendix 1 (fields sorted by name, unencoded).
 */
export function createPageSigner(options: WechatAppOptions, store: AccessTokenStore): PageSigner {
  const { appId, apiUrl, timeoutMs } = options;

  const fetchTicket = async () => {
    const answer = await askWithToken(store, options, (token) => {
      const query = new URLSearchParams({ access_token: token, type: 'jsapi' });
      return askWechat(`${apiUrl}/cgi-bin/ticket/getticket?${query}`, { tries: FETCH_TRIES, timeoutMs });
    });
    const { ticket, expires_in: seconds } = answer;
    if (typeof ticket !== 'string' || typeof seconds !== 'number') {
      throw new WechatUnavailable(`WeChat gives no ticket for pages: ${answer.errcode}`);
    }
    return { token: ticket, ttlMs: seconds * 1000 };
  };

  return {
    sign: async (url) => {
      const ticket = await sharedSecret(store, `${appId} jsapi_ticket`, fetchTicket);
      const timestamp = Math.floor(Date.now() / 1000);
      const nonceStr = randomBytes(12).toString('hex');
      const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
      return { appId, timestamp, nonceStr, signature: createHash('sha1').update(signed).digest('hex') };
    },
  };
}
