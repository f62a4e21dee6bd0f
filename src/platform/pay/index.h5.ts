import type { PayChannel } from '@tuzuo/core/api/order';
import { type AppPayOutcome, PURCHASES_EVENT, type PurchaseOutcome } from '@tuzuo/core/app/bridge';
import { appLacks, appPlatform, appShell } from '@/platform/browser/app-shell';
import { inWechat } from '@/platform/browser/inside-apps';
import { HostError } from '@/platform/host-error';
import type { PayOutcome, PayPort } from './port';

const TAKEN: readonly PayChannel[] = ['sandbox', 'wxpay_h5', 'alipay', 'apple_iap'];

const calls = () => import('@/platform/browser/app-calls');

const OUTCOMES = {
  bought: 'confirmed',
  pending: 'elsewhere',
  canceled: 'canceled',
  unavailable: 'notSold',
  otherPrice: 'notSold',
  paid: 'confirmed',
  failed: 'failed',
  absent: 'absent',
  unknown: 'elsewhere',
} as const satisfies Record<PurchaseOutcome | AppPayOutcome, PayOutcome>;

/** WeChat's browser and the app's web view show one page at a time. */
const openWindow = () => (appShell() || inWechat() ? null : window.open('', '_blank'));

export const pay = {
  takes: (channel) =>
    channel === 'wxpay_app' ? calls().then(({ phone }) => phone.can('pay.wechat')) : TAKEN.includes(channel),
  obstacle: (channel) => (channel === 'apple_iap' && appLacks('store.buy') ? 'updateApp' : undefined),
  openCashier() {
    // A second window preserves the state of this one. A browser that refuses it navigates away from these pages.
    const second = openWindow();
    return {
      ownWindow: second !== null,
      async show({ url, apple, app, alipay }) {
        if (apple) {
          const { phone } = await calls();
          return OUTCOMES[(await phone.callShell('store.buy', apple)).outcome];
        }
        if (app || alipay) {
          const { phone } = await calls();
          const outcome = await phone.payBy({ app, alipay });
          if (outcome) return OUTCOMES[outcome];
        }
        if (url === undefined) throw new HostError('requestPayment:fail no page');
        if (second && !second.closed) second.location.replace(url);
        else window.location.assign(url);
        return 'elsewhere';
      },
      dismiss: () => second?.close(),
    };
  },
  closeWindow: () => {
    if (window.opener) window.close();
  },
  get store() {
    if (appPlatform() !== 'ios') return undefined;
    return {
      async unfinished() {
        const { phone } = await calls();
        if (!(await phone.can('store.unfinished'))) return [];
        return (await phone.callShell('store.unfinished', {})).purchases;
      },
      async finish(id: string) {
        await (await calls()).phone.callShell('store.finish', { id });
      },
      follow(onMore: () => void) {
        window.addEventListener(PURCHASES_EVENT, onMore);
      },
    };
  },
} satisfies PayPort;
