import { askWithToken, type WechatAppOptions } from './access-token';
import { askWechat } from './ask';
import type { AccessTokenStore, ContentCheck } from './port';

const VERSION = 2;
/** media_type of a picture. */
const PICTURE = 2;

/** WeChat's content security for a mini-program, through its server API (msg_sec_check, media_check_async). */
export function createContentCheck(options: WechatAppOptions, store: AccessTokenStore): ContentCheck {
  const { appId, apiUrl, timeoutMs } = options;

  const ask = (path: string, body: object) =>
    askWithToken(store, options, (token) => {
      const query = new URLSearchParams({ access_token: token });
      return askWechat(`${apiUrl}/wxa/${path}?${query}`, {
        body: { version: VERSION, ...body },
        tries: 1,
        timeoutMs,
      });
    });

  return {
    appId,
    text: ({ openid, scene, content }) => ask('msg_sec_check', { openid, scene, content }),
    picture: ({ openid, scene, url }) =>
      ask('media_check_async', { openid, scene, media_url: url, media_type: PICTURE }),
  };
}
