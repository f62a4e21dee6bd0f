import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';

/** An amount in the currency's smallest unit. */
type Money = { cents: number; currency: 'CNY' };

/** A payment that a provider was asked to take, as far as it needs to find it again. */
export type TradeRef = {
  /** Our number of the payment: 32 letters and digits. */
  tradeNo: string;
  family: Family;
  /** Who pays, where the provider was told. */
  openid?: string | undefined;
  /** The provider's own number of it, once it has told one. */
  transactionId?: string | undefined;
};

/** A contract by which a payer lets the provider charge again. */
export type ContractTerms = {
  /** Our number of it: 32 letters and digits. */
  contractNo: string;
  /** Between two charges. */
  months: number;
  /** Of each later charge: the first may be smaller. */
  amount: Money;
};

/** One more charge by a contract. */
export type ChargeRequest = TradeRef & {
  contractNo: string;
  amount: Money;
  description: string;
  /** A charge that is not made until then is not made. */
  expiresAt: Date;
  /** Where the provider reaches this server; without it, the outcome is asked for. */
  origin: string | undefined;
};

/** What becomes of a charge: it may be `open` for a while; `failed` this time, or `ended`, because the payer has withdrawn. */
export type ChargeOutcome = Exclude<Trade, { state: 'closed' }> | { state: 'failed' | 'ended' };

/** What a provider is asked to take. */
export type PaymentRequest = {
  tradeNo: string;
  channel: PayChannel;
  family: Family;
  amount: Money;
  /** What is sold, in 32 letters and digits: for providers that have a list of goods. */
  goodsNo: string;
  /** What the payer reads. */
  description: string;
  expiresAt: Date;
  payer: {
    address: string;
    openid?: string;
    /** The secret of the payer's log-in in a mini-program, as WeChat told it just now: never kept. */
    sessionKey?: string;
  };
  /** What {@link Prepared} told when this payment was prepared before. */
  handle?: string;
  /** What is signed with the payment, so that it is charged again. */
  contract?: ContractTerms;
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
  virtual?: { mode: 'short_series_goods'; signData: string; paySig: string; signature: string };
  apple?: { productId: string; token: string; cents: number; currency: string };
};

/** A payment that a provider vouches for. */
export type PaidTrade = {
  tradeNo: string;
  transactionId: string;
  /** The currency may be one that nothing is sold in here. */
  amount: { cents: number; currency: string };
  paidAt: Date;
  /** What was bought, as {@link PaymentRequest} names it, where the provider tells. */
  goodsNo?: string;
  /** Bought for nothing in a provider's test environment: only for those who may. */
  isTest?: true;
  /** Who took the money for the provider, and alone can give it back. */
  via?: 'apple';
};

/** What a provider says about a payment. */
export type Trade =
  | {
      state: 'paid';
      paid: PaidTrade;
      /** What went back of it, where the provider tells. */
      refundedCents?: number;
    }
  | { state: 'open' | 'closed' };

type RefundRequest = TradeRef & {
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
  /**
   * Money that went back without our asking; `providerRefundNo` is told again with it. `paid`: what it was paid by, where
   * the provider tells: one payment of ours may have been paid by several transactions, or by one that we never heard of.
   */
  | {
      kind: 'refunded';
      tradeNo: string;
      paid?: PaidTrade;
      providerRefundNo: string;
      cents: number;
    }
  /** Somebody else will decide about a refund, and asks what of the order was used. */
  | { kind: 'refundEnquiry'; tradeNo: string }
  /** Of a provider that signs apart: the contract is in force there. */
  | { kind: 'contractSigned'; contractNo: string }
  | { kind: 'contractEnded'; contractNo: string }
  /** Something that changes nothing here. */
  | { kind: 'other' };

/** A notification as it came. */
export type IncomingNotice = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** What we say to a {@link Notice} of the kind `refundEnquiry`. */
export type RefundAdvice = { refund: boolean; why: string };

/** One line of a provider's bill of a day. */
export type BillLine = { kind: 'payment' | 'refund'; no: string; cents: number };

/** A company that takes money for the operator. */
export type PaymentProvider = {
  /** As in the address of its notifications and in the database. */
  name: 'sandbox' | 'wxpay' | 'wxpay_virtual' | 'alipay' | 'apple_iap';
  /** IANA name: where the days of its bills begin. */
  timeZone: string;
  /** The channels that a client of this family can use, the first one preferred. */
  channelsOf: (family: Family) => readonly PayChannel[];
  /** The app whose openid a payer by this channel is known by; undefined where none is needed. */
  payerApp: (channel: PayChannel, family: Family) => string | undefined;
  /** It knows what is sold, and takes no other price for it. */
  hasFixedPrices?: true;
  /** Whether the payer proves just before paying who they are, because a session key signs. */
  needsSession?: true;
  /** @throws PaymentRefused, PaymentUnavailable */
  prepare: (request: PaymentRequest) => Promise<Prepared>;
  /** @throws PaymentUnavailable */
  query: (trade: TradeRef) => Promise<Trade>;
  /** Takes no money for it from now on; one that is paid stays so. Throws PaymentUnavailable. */
  close: (trade: TradeRef) => Promise<void>;
  /** @throws PaymentRefused, PaymentUnavailable */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /**
   * Reads a notification, if the provider has signed it, for us, just now.
   * @throws NoticeRefused
   */
  readNotice: (notice: IncomingNotice) => Promise<Notice>;
  /**
   * Reads what somebody who checks signatures has let through, of a provider that tells by them: by the family that it is
   * about. Throws NoticeRefused.
   */
  readEvent?: (family: Family, event: Readonly<Record<string, unknown>>) => Notice;
  /**
   * Reads what the payer's device hands over, of a provider that signs it there.
   * @throws NoticeRefused
   */
  readTransaction?: (signed: string) => Promise<PaidTrade>;
  /** Of a provider that can charge again. */
  contracts?: {
    /** The channels by which a contract can be signed. */
    channels: readonly PayChannel[];
    /** A payment may succeed and its contract not be signed: it is in force when a notification or `isActive` says so. */
    signsApart?: true;
    /** Charges, once for each `tradeNo`, however often it is asked. Throws PaymentRefused, PaymentUnavailable. */
    charge: (request: ChargeRequest) => Promise<ChargeOutcome>;
    /** Ends a contract. Throws PaymentUnavailable. */
    end: (contractNo: string) => Promise<void>;
    /** @throws PaymentUnavailable */
    isActive: (contractNo: string) => Promise<boolean>;
  };
  /** Says that an order was delivered that the provider was asked about. Throws PaymentUnavailable. */
  tellDelivered?: (trade: TradeRef) => Promise<void>;
  /**
   * The bill of a day of the provider's calendar (`2026-11-23`); undefined while there is none yet. A provider without it
   * is asked about each payment. Throws PaymentUnavailable.
   */
  bill?: (date: string) => Promise<BillLine[] | undefined>;
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
  contractNo: string | null;
};

/** How the next charges of a contract go at the sandbox. */
export const CHARGE_MODES = ['pay', 'fail', 'late'] as const;

type ChargeMode = (typeof CHARGE_MODES)[number];

/** A contract as the sandbox knows it. */
export type SandboxContract = {
  contractNo: string;
  state: 'open' | 'active' | 'ended';
  amountCents: number;
  months: number;
  mode: ChargeMode;
};

/** Where the sandbox keeps its books. */
export type SandboxStore = {
  /** Nothing happens when it knows the payment. */
  open: (
    trade: Pick<
      PaymentRequest,
      'tradeNo' | 'amount' | 'description' | 'returnPath' | 'expiresAt' | 'contract'
    >,
  ) => Promise<void>;
  find: (tradeNo: string) => Promise<SandboxTrade | undefined>;
  /** The payment as it is then: paid unless it was closed or is over. */
  pay: (tradeNo: string, transactionId: string) => Promise<SandboxTrade | undefined>;
  close: (tradeNo: string) => Promise<void>;
  /** Once for each number; false when it would be more than was paid. */
  refund: (refund: RefundRequest) => Promise<boolean>;
  bill: (date: string) => Promise<BillLine[]>;
  /** The payment of a charge as it is then, made if there was none; undefined without a contract in force. */
  charge: (request: ChargeRequest) => Promise<SandboxTrade | undefined>;
  findContract: (contractNo: string) => Promise<SandboxContract | undefined>;
  /** Ends a contract, or changes how its charges go. */
  changeContract: (
    contractNo: string,
    change: Partial<Pick<SandboxContract, 'state' | 'mode'>>,
  ) => Promise<void>;
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
  /** The contract of a page. */
  findContract: SandboxStore['findContract'];
  /** The address of a contract's page, from the root. */
  contractPath: (contractNo: string) => string;
  changeContract: SandboxStore['changeContract'];
  /** What it tells when the payer has withdrawn. */
  notifyEnd: (contractNo: string) => SignedNotice;
};
