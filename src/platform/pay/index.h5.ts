import type { PayChannel } from '@tuzuo/core/api/order';
import { appShell } from '@/platform/browser/app-shell';
import { inWechat } from '@/platform/browser/inside-apps';
import { HostError } from '@/platform/host-error';
import type { PayPort } from './port';

const TAKEN: readonly PayChannel[] = ['sandbox', 'wxpay_h5', 'alipay'];

/** WeChat's browser and the app's web view show one page at a time. */
const openWindow = () => (appShell() || inWechat() ? null : window.open('', '_blank'));

export const pay = {
  takes: (channel) => TAKEN.includes(channel),
  obstacle: () => undefined,
  begin() {
    // A second window keeps what was chosen in this one. A browser that refuses it leaves these pages.
    const second = openWindow();
    return {
      ownWindow: second !== null,
      async show({ url }) {
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
} satisfies PayPort;
