import type { PayChannel } from '@tuzuo/core/api/order';
import type { BridgeCalls, Purchase } from '@tuzuo/core/app/bridge';

/** What the server says is needed to pay: the part that fits the channel is there. */
type PayTicket = {
  url?: string | undefined;
  jsapi?:
    | {
        timeStamp: string;
        nonceStr: string;
        package: string;
        signType: 'RSA';
        paySign: string;
      }
    | undefined;
  app?: BridgeCalls['pay.wechat']['params'] | undefined;
  alipay?: { orderString: string } | undefined;
  apple?: { productId: string; token: string; cents: number; currency: string } | undefined;
  virtual?: { mode: string; signData: string; paySig: string; signature: string } | undefined;
};

/** What the user can do so that a channel works here: update WeChat, the system, or the app. */
export type PayObstacle = 'updateWechat' | 'updateSystem' | 'updateApp';

/**
 * How far the payment went here: the host says that it is paid (the server decides), the user has turned back, the
 * phone's store does not sell it, the provider's app has failed or is not on the phone, or nothing is known because the
 * provider shows it elsewhere.
 */
export type PayOutcome = 'confirmed' | 'canceled' | 'notSold' | 'failed' | 'absent' | 'elsewhere';

type Cashier = {
  /** Whether the provider's page shows in a window of its own, so that this one stays as it is. */
  ownWindow: boolean;
  /** @throws when the host cannot show it */
  show(ticket: PayTicket): Promise<PayOutcome>;
  /** The payment could not be prepared. */
  dismiss(): void;
};

/** What was bought from the phone's store: it keeps that until it is finished. */
type PhoneStore = {
  unfinished(): Promise<Purchase[]>;
  finish(id: string): Promise<void>;
  /** Tells, from now on, when there is more: allowed by somebody, or bought elsewhere. */
  follow(tell: () => void): void;
};

export type PayPort = {
  /** Whether this client can pay by a channel that the server offers. */
  takes(channel: PayChannel): boolean | Promise<boolean>;
  /** Why a channel that this client takes does not work on this device; undefined when it does. */
  obstacle(channel: PayChannel): PayObstacle | undefined;
  /** Called within the tap, before anything is awaited: later a browser opens no window. */
  begin(): Cashier;
  /** Closes a window that was opened for a cashier and has come back to these pages, where the browser lets it. */
  closeWindow(): void;
  /** Where the phone's own store sells. */
  store?: PhoneStore | undefined;
};
