import { setTimeout as sleep } from 'node:timers/promises';
import { NoticeRefused, type PaymentProvider } from '../../payments/port';
import { type MessagePush, PushRefused, type WechatEvent } from '../../wechat/port';
import { PaymentMismatch } from './anomalies';
import type { Orders } from './service';

/** WeChat waits at most three seconds for advice about a refund; without it, it tells Apple that we have no opinion. */
const ADVICE_WITHIN_MS = 2_500;

/** WeChat's names for virtual payment events. */
const EVENTS = [
  'xpay_goods_deliver_notify',
  'xpay_refund_notify',
  'xpay_subscribe_ios_refund_query_notify',
] as const;

type TakeEvent = (event: WechatEvent, push: MessagePush) => Promise<object | undefined>;

/** Handlers for WeChat's events about payments in mini-programs; empty if virtual payment is not configured. */
export function paymentEvents(
  orders: Pick<Orders, 'settle'>,
  providers: readonly PaymentProvider[],
): Record<string, TakeEvent> {
  const provider = providers.find(({ readEvent }) => readEvent !== undefined);
  if (!provider?.readEvent) return {};
  const { readEvent } = provider;

  const handle: TakeEvent = async (event, push) => {
    try {
      const told = readEvent(push.name, event);
      const settled = orders.settle(provider, told);
      if (told.kind !== 'refundEnquiry') {
        await settled.catch((error) => {
          // Recorded; WeChat would repeat it for a day.
          if (!(error instanceof PaymentMismatch)) throw error;
        });
        return undefined;
      }
      // A late result is dropped, and WeChat asks again.
      settled.catch(() => undefined);
      const advice = await Promise.race([settled, sleep(ADVICE_WITHIN_MS, undefined, { ref: false })]);
      if (!advice) throw new Error('refund advice not available in time');
      return push.seal({
        result_code: advice.refund ? 0 : 1,
        result_info: advice.refund ? '建议退款' : '建议拒绝退款',
        evidence: advice.why,
      });
    } catch (error) {
      if (error instanceof NoticeRefused) throw new PushRefused(error.message, { cause: error });
      throw error;
    }
  };
  return Object.fromEntries(EVENTS.map((name) => [name, handle]));
}
