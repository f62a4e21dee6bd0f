import { askWithToken, type WechatAppOptions } from './access-token';
import { askWechat } from './ask';
import { type AccessTokenStore, type SendMessage, WechatUnavailable } from './port';

const NOT_SUBSCRIBED = 43101;
const WRONG = new Set([40003, 40037, 41030, 47003]);

/** Not one of WeChat's codes: the response was lost. */
const LOST = Number.NEGATIVE_INFINITY;

/** A retry could send a message twice, because WeChat has no idempotency key for it. */
const TRIES = 1;

/** Sends a mini-program's subscribe messages (subscribeMessage.send). */
export function createMessageSender(options: WechatAppOptions, store: AccessTokenStore): SendMessage {
  const { apiUrl, timeoutMs } = options;
  return async ({ openid, templateId, page, data }) => {
    const body = {
      touser: openid,
      template_id: templateId,
      page,
      data: Object.fromEntries(Object.entries(data).map(([field, value]) => [field, { value }])),
    };
    const { errcode } = await askWithToken(store, options, (token) => {
      const query = new URLSearchParams({ access_token: token });
      const url = `${apiUrl}/cgi-bin/message/subscribe/send?${query}`;
      return askWechat(url, { body, tries: TRIES, timeoutMs }).catch((error: unknown) => {
        if (error instanceof WechatUnavailable && error.mayBeDone) return { errcode: LOST };
        throw error;
      });
    });
    if (errcode === LOST) return { kind: 'unknown' };
    if (errcode === 0) return { kind: 'sent' };
    if (errcode === NOT_SUBSCRIBED) return { kind: 'refused' };
    if (WRONG.has(errcode)) return { kind: 'wrong', errcode };
    throw new WechatUnavailable(`WeChat sends no message: ${errcode}`);
  };
}
