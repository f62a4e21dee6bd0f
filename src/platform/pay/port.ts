import type { PayChannel } from '@tuzuo/core/api/order';
import type { BridgeCalls, Purchase } from '@tuzuo/core/app/bridge';

/** The server's payment parameters; the part for the chosen channel is present. */
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

/** What the user must update so that a channel works here: WeChat, the system, or the app. */
export type PayObstacle = 'updateWechat' | 'updateSystem' | 'updateApp';

/**
 * Outcome of a payment on this device: the host reports it as paid (the server decides), the user canceled, the phone's
 * store does not sell it, the provider's app failed or is not installed, or it is unknown because the provider
 * continues elsewhere.
 */
export type PayOutcome = 'confirmed' | 'canceled' | 'notSold' | 'failed' | 'absent' | 'elsewhere';

export type Cashier = {
  /** Whether the provider's page opens in a separate window, so that this one stays. */
  ownWindow: boolean;
  /** @throws when the host cannot show it */
  show(ticket: PayTicket): Promise<PayOutcome>;
  /** Called when the payment could not be prepared. */
  dismiss(): void;
};

/** Purchases from the phone's store, which keeps them until they are finished. */
type PhoneStore = {
  unfinished(): Promise<Purchase[]>;
  finish(id: string): Promise<void>;
  /** Calls `onMore` from now on when there are more: approved by another person, or bought elsewhere. */
  follow(onMore: () => void): void;
};

export type PayPort = {
  /** Whether this client supports a channel that the server offers. */
  takes(channel: PayChannel): boolean | Promise<boolean>;
  /** Why a supported channel does not work on this device; undefined when it does. */
  obstacle(channel: PayChannel): PayObstacle | undefined;
  /** Must be called synchronously in the tap handler: later a browser opens no window. */
  openCashier(): Cashier;
  /** Closes a window that was opened for a cashier and has returned to these pages, where the browser allows it. */
  closeWindow(): void;
  /** Present where the phone's own store sells. */
  store?: PhoneStore | undefined;
};
