import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';

/** An amount in the currency's smallest unit. */
type Money = { cents: number; currency: 'CNY' };

/** What a provider is asked to take. */
export type PaymentRequest = {
  /** Our number of the payment: 32 letters and digits. */
  tradeNo: string;
  channel: PayChannel;
  family: Family;
  amount: Money;
  /** What the payer reads. */
  description: string;
  expiresAt: Date;
  payer: { address: string; openid?: string };
  /** What {@link Prepared} told when this payment was prepared before. */
  handle?: string;
  /** Where the cashier's page leads back to, from the root of `origin`. */
  returnPath: string;
  /** Where users, and so the provider, reach this server. */
  origin: string;
};

/** What a client needs to pay; its parts are those of the call `pay/pay/prepare`. */
export type Prepared = {
  handle?: string;
  url?: string;
  jsapi?: {
    appId: string;
    timeStamp: string;
    nonceStr: string;
    package: string;
    signType: 'RSA';
    paySign: string;
  };
  app?: {
    appId: string;
    partnerId: string;
    prepayId: string;
    package: string;
    nonceStr: string;
    timeStamp: string;
    sign: string;
  };
  alipay?: { orderString: string };
};

/** A payment that a provider vouches for. */
export type PaidTrade = { tradeNo: string; transactionId: string; amount: Money; paidAt: Date };

/** What a provider says about a payment. */
export type Trade = { state: 'paid'; paid: PaidTrade } | { state: 'open' | 'closed' };

type RefundRequest = {
  tradeNo: string;
  /** Our number of the refund: asked again with it, the provider refunds once. */
  refundNo: string;
  amount: Money;
  /** What the payment was. */
  total: Money;
  reason: string;
  /** Where the provider reaches this server; without it, the outcome is asked for. */
  origin: string | undefined;
};

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** What a signed notification tells. */
export type Notice =
  | { kind: 'paid'; paid: PaidTrade }
  | { kind: 'refund'; refundNo: string; state: RefundState }
  /** Something that changes nothing here. */
  | { kind: 'other' };

/** One line of a provider's bill of a day. */
export type BillLine = { kind: 'payment' | 'refund'; no: string; cents: number };

/** A company that takes money for the operator. */
export type PaymentProvider = {
  /** As in the address of its notifications and in the database. */
  name: 'sandbox' | 'wxpay' | 'alipay';
  /** IANA name: where the days of its bills begin. */
  timeZone: string;
  /** The channels that a client of this family can use, the first one preferred. */
  channelsOf: (family: Family) => readonly PayChannel[];
  /** The app whose openid a payer by this channel is known by; undefined where none is needed. */
  payerApp: (channel: PayChannel, family: Family) => string | undefined;
  /** @throws PaymentRefused, PaymentUnavailable */
  prepare: (request: PaymentRequest) => Promise<Prepared>;
  /** @throws PaymentUnavailable */
  query: (tradeNo: string) => Promise<Trade>;
  /** Takes no money for it from now on; one that is paid stays so. Throws PaymentUnavailable. */
  close: (tradeNo: string) => Promise<void>;
  /** @throws PaymentRefused, PaymentUnavailable */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /**
   * Reads a notification, if the provider has signed it, for us, just now.
   * @throws NoticeRefused
   */
  readNotice: (notice: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: Buffer;
  }) => Promise<Notice>;
  /**
   * The bill of a day of the provider's calendar (`2026-11-23`); undefined while there is none yet.
   * @throws PaymentUnavailable
   */
  bill: (date: string) => Promise<BillLine[] | undefined>;
};

/** The provider says no, and will say so again. The text is its code, and nothing of the payer. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** No answer that can be trusted: what was asked for may have been done. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** A notification that nobody we trust has signed, or that is for another merchant, or is damaged or old. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

/** A payment as the sandbox knows it. */
export type SandboxTrade = {
  tradeNo: string;
  state: 'open' | 'paid' | 'closed';
  amount: Money;
  description: string;
  returnPath: string;
  transactionId: string | null;
  paidAt: Date | null;
};

/** Where the sandbox keeps its books. */
export type SandboxStore = {
  /** Nothing happens when it knows the payment. */
  open: (
    trade: Pick<PaymentRequest, 'tradeNo' | 'amount' | 'description' | 'returnPath' | 'expiresAt'>,
  ) => Promise<void>;
  find: (tradeNo: string) => Promise<SandboxTrade | undefined>;
  /** The payment as it is then: paid unless it was closed or is over. */
  pay: (tradeNo: string, transactionId: string) => Promise<SandboxTrade | undefined>;
  close: (tradeNo: string) => Promise<void>;
  /** Once for each number; false when it would be more than was paid. */
  refund: (refund: RefundRequest) => Promise<boolean>;
  bill: (date: string) => Promise<BillLine[]>;
  /** IANA name: where the days of its bills begin. */
  timeZone: string;
};

type SignedNotice = { headers: Record<string, string>; body: Buffer };

/** The sandbox: a provider that takes no money, beside what its cashier's page needs of it. */
export type Sandbox = PaymentProvider & {
  /** Whether an address of the cashier's page is ours. */
  isSigned: (tradeNo: string, sign: string) => boolean;
  /** The payment of the page. */
  find: SandboxStore['find'];
  /** Pays, as the payer would; undefined when it cannot be paid any more. */
  pay: (tradeNo: string) => Promise<SandboxTrade | undefined>;
  /** What it tells about a payment that is paid. */
  notify: (trade: SandboxTrade) => SignedNotice;
};
