import { API_BASE } from '@tuzuo/core/api/routes';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { type MessagePush, type PushQuery, PushRefused, type WechatEvent } from '../../wechat/port';

/** A push with far more detail than WeChat sends. */
const MAX_PUSH_BYTES = 65_536;

const FORBIDDEN = 403;

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' } as const;

/** What WeChat reads as "no need to tell again". */
const TAKEN: RawAnswer = { headers: PLAIN, body: 'success' };

const QUERY = ['signature', 'msg_signature', 'timestamp', 'nonce', 'echostr'] as const;

/**
 * Takes an event in. The answer is an object where the event wants one; what it throws makes WeChat tell again.
 * @param push of the app that it is about
 */
export type TakeEvent = (event: WechatEvent, push: MessagePush) => Promise<object | undefined>;

const queryOf = ({ query }: RawRequest): PushQuery =>
  Object.fromEntries(
    QUERY.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const refused = (error: unknown): RawAnswer => {
  if (error instanceof PushRefused) return { status: FORBIDDEN, headers: PLAIN, body: 'refused' };
  throw error;
};

/**
 * Where WeChat tells what happens to an app: one address an app, and whoever waits for an event takes it by its name.
 * An event that nobody waits for is taken and forgotten.
 */
export function wechatPushRoutes(
  pushes: readonly MessagePush[],
  events: Readonly<Record<string, TakeEvent>>,
): RawRoute[] {
  return pushes.flatMap((push): RawRoute[] => {
    const place = { path: `${API_BASE}/wechat/notify/${push.name}`, name: `wechat.notify.${push.name}` };
    return [
      {
        ...place,
        method: 'GET',
        handle: async (request) => {
          try {
            return { headers: PLAIN, body: push.echo(queryOf(request)) };
          } catch (error) {
            return refused(error);
          }
        },
      },
      {
        ...place,
        method: 'POST',
        body: 'bytes',
        maxBodyBytes: MAX_PUSH_BYTES,
        handle: async (request) => {
          try {
            const event = push.open(queryOf(request), request.bytes.toString('utf8'));
            const name = String(event.Event ?? '');
            const take = Object.hasOwn(events, name) ? events[name] : undefined;
            const answer = await take?.(event, push);
            return answer === undefined ? TAKEN : { json: answer };
          } catch (error) {
            return refused(error);
          }
        },
      },
    ];
  });
}
