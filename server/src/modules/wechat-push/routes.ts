import { API_BASE } from '@tuzuo/core/api/routes';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { type MessagePush, type PushQuery, PushRefused, type WechatEvent } from '../../wechat/port';

/** Limit on a push's body, far above what WeChat sends. */
const MAX_PUSH_BYTES = 65_536;

const FORBIDDEN = 403;

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' } as const;

/** The response that WeChat accepts as an acknowledgement, so that it stops retrying. */
const TAKEN: RawAnswer = { headers: PLAIN, body: 'success' };

const QUERY = ['signature', 'msg_signature', 'timestamp', 'nonce', 'echostr'] as const;

/**
 * Handles an event. Returns an object if the event expects an answer; throws to make WeChat retry.
 * @param push of the app that the event is about
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
 * Endpoints for WeChat's events, one per app; events are dispatched to handlers by name. Events without a handler are
 * acknowledged and ignored.
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
        auth: 'signature',
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
        auth: 'signature',
        body: 'bytes',
        maxBodyBytes: MAX_PUSH_BYTES,
        handle: async (request) => {
          try {
            const event = push.open(queryOf(request), request.bytes.toString('utf8'));
            const name = String(event.Event ?? '');
            const handle = Object.hasOwn(events, name) ? events[name] : undefined;
            const answer = await handle?.(event, push);
            return answer === undefined ? TAKEN : { json: answer };
          } catch (error) {
            return refused(error);
          }
        },
      },
    ];
  });
}
