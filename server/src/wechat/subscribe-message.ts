import { askWithToken, type WechatAppOptions } from './access-token';
import { askWechat } from './ask';
import { type AccessTokenStore, WechatUnavailable } from './port';

/** What is sent to whom, and the page that a tap on it opens. `data`: field of the template → its text. */
export type SubscribeMessage = {
  openid: string;
  templateId: string;
  page: string;
  data: Readonly<Record<string, string>>;
};

/**
 * What became of a message: `refused` = the user lets us send none (43101); `wrong` = WeChat will never take it as it is,
 * since the template (40037), its fields (47003), the page (41030) or the user (40003) are not what it knows.
 */
export type SendOutcome = { kind: 'sent' | 'refused' } | { kind: 'wrong'; errcode: number };

/** @throws WechatUnavailable when it may work later, the day's quota (45009) included */
export type SendMessage = (message: SubscribeMessage) => Promise<SendOutcome>;

const NOT_SUBSCRIBED = 43101;
const WRONG = new Set([40003, 40037, 41030, 47003]);

/** A second try could send a message twice: WeChat has no key for it. */
const TRIES = 1;

/** The sender of a mini-program's subscribe messages (subscribeMessage.send). */
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
      return askWechat(`${apiUrl}/cgi-bin/message/subscribe/send?${query}`, {
        body,
        tries: TRIES,
        timeoutMs,
      });
    });
    if (errcode === 0) return { kind: 'sent' };
    if (errcode === NOT_SUBSCRIBED) return { kind: 'refused' };
    if (WRONG.has(errcode)) return { kind: 'wrong', errcode };
    throw new WechatUnavailable(`WeChat sends no message: ${errcode}`);
  };
}
