import { MOBILE_PATTERN } from '@tuzuo/core/session/account';
import { askWithToken, type WechatAppOptions } from './access-token';
import { askWechat, type WechatAnswer } from './ask';
import {
  type AccessTokenStore,
  type AskWechatApp,
  type WechatApp,
  WechatRefused,
  WechatUnavailable,
} from './port';

/** Errors for a one-time code that is invalid (40029), used (40163), or of a banned user (40226). */
const CODE_REFUSED = new Set([40029, 40163, 40226]);

const MAINLAND = '86';

type PhoneInfo = { purePhoneNumber?: unknown; countryCode?: unknown; watermark?: { appid?: unknown } };

/** Throws the error for an unsuccessful response. */
function refuseFailure({ errcode }: WechatAnswer): void {
  if (CODE_REFUSED.has(errcode)) throw new WechatRefused('code');
  if (errcode !== 0) throw new WechatUnavailable(`WeChat refuses: ${errcode}`);
}

/** A mini-program, through WeChat's server API (jscode2session, getuserphonenumber). */
export function createWechatApp(options: WechatAppOptions, store: AccessTokenStore): WechatApp {
  const { appId, secret, apiUrl, timeoutMs } = options;

  const findSession = async (
    loginCode: string,
  ): Promise<{ openid: string; unionid?: string; sessionKey: string }> => {
    const query = new URLSearchParams({
      appid: appId,
      secret,
      js_code: loginCode,
      grant_type: 'authorization_code',
    });
    const answer = await askWechat(`${apiUrl}/sns/jscode2session?${query}`, { tries: 1, timeoutMs });
    refuseFailure(answer);
    const { openid, unionid, session_key: sessionKey } = answer;
    if (typeof openid !== 'string') throw new WechatUnavailable('WeChat gives no openid');
    return {
      openid,
      unionid: typeof unionid === 'string' && unionid !== '' ? unionid : undefined,
      sessionKey: typeof sessionKey === 'string' ? sessionKey : '',
    };
  };

  const askNumber = async (mobileCode: string, token: string): Promise<WechatAnswer> => {
    const query = new URLSearchParams({ access_token: token });
    const url = `${apiUrl}/wxa/business/getuserphonenumber?${query}`;
    return askWechat(url, { body: { code: mobileCode }, tries: 1, timeoutMs });
  };

  const findMobile = async (mobileCode: string): Promise<string> => {
    // A code is not used up if the token is refused.
    const answer = await askWithToken(store, options, (token) => askNumber(mobileCode, token));
    refuseFailure(answer);
    const { purePhoneNumber, countryCode, watermark } = (answer.phone_info ?? {}) as PhoneInfo;
    if (watermark?.appid !== appId) throw new WechatRefused('code');
    const mobile = String(purePhoneNumber);
    if (String(countryCode) !== MAINLAND || !MOBILE_PATTERN.test(mobile)) {
      throw new WechatRefused('foreignNumber');
    }
    return mobile;
  };

  return {
    sessionOf: async (loginCode) => {
      const { openid, sessionKey } = await findSession(loginCode);
      return { openid, sessionKey };
    },
    identify: async ({ loginCode, mobileCode }) => {
      const { openid, unionid } = await findSession(loginCode);
      return { appId, openid, unionid, mobile: await findMobile(mobileCode) };
    },
  };
}

/** The rest of WeChat's server API, with the app's access token. */
export function createWechatCaller(options: WechatAppOptions, store: AccessTokenStore): AskWechatApp {
  const { apiUrl, timeoutMs } = options;
  return (path, query, body) =>
    askWithToken(store, options, (token) => {
      const url = `${apiUrl}${path}?${new URLSearchParams({ access_token: token, ...query })}`;
      return askWechat(url, { body, tries: 1, timeoutMs });
    });
}
