import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';

/** An amount in the currency's smallest unit. */
type Money = { cents: number; currency: 'CNY' };

/** The data by which a provider finds a payment. */
export type TradeRef = {
  /** Our trade number: 32 letters and digits. */
  tradeNo: string;
  family: Family;
  /** The payer, if the provider was given one. */
  openid?: string | undefined;
  /** The provider's own transaction ID, once known. */
  transactionId?: string | undefined;
};

/** A contract by which a payer allows recurring charges. */
export type ContractTerms = {
  /** Our contract number: 32 letters and digits. */
  contractNo: string;
  /** Months between two charges. */
  months: number;
  /** Amount of each later charge; the first may be lower. */
  amount: Money;
};

/** A recurring charge of a contract. */
export type ChargeRequest = TradeRef & {
  contractNo: string;
  amount: Money;
  description: string;
  /** The charge is not made after this time. */
  expiresAt: Date;
  /** The base URL at which the provider reaches this server; if undefined, the outcome is queried. */
  origin: string | undefined;
};

/**
 * The outcome of a charge. It may be `open` for a while; `failed` means this attempt, `ended` that the payer has
 * withdrawn.
 */
export type ChargeOutcome = Exclude<Trade, { state: 'closed' }> | { state: 'failed' | 'ended' };

/** A payment that a provider is asked to take. */
export type PaymentRequest = {
  tradeNo: string;
  channel: PayChannel;
  family: Family;
  amount: Money;
  /** The number of the offer, 32 letters and digits, for providers with a product list. */
  goodsNo: string;
  /** Description shown to the payer. */
  description: string;
  expiresAt: Date;
  payer: {
    address: string;
    openid?: string;
    /** The session key of the payer's login in a mini-program, just fetched from WeChat and never stored. */
    sessionKey?: string;
  };
  /** The handle that {@link Prepared} contained when this payment was prepared before. */
  handle?: string;
  /** The contract to be signed with the payment, for recurring charges. */
  contract?: ContractTerms;
  /** Path below `origin` to which the cashier page returns. */
  returnPath: string;
  /** The base URL at which users, and the provider, reach this server. */
  origin: string;
};

/** What a client needs to pay; the parts are those of the call `pay/pay/prepare`. */
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

/** A completed payment that a provider vouches for. */
export type PaidTrade = {
  tradeNo: string;
  transactionId: string;
  /**
   * The number of the money's own transaction, with the company that keeps it (`wechat:4200…`), if that is reported: it
   * pays once, whichever provider reports it.
   */
  receiptNo?: string;
  /** The currency may differ from that of any offer. */
  amount: { cents: number; currency: string };
  paidAt: Date;
  /** The number of the purchased offer, as in {@link PaymentRequest}, if the provider reports it. */
  goodsNo?: string;
  /** Made in a provider's test environment without money: only valid for testers. */
  isTest?: true;
  /** A third party that took the money and alone can refund it. */
  via?: 'apple';
};

/** The state of a payment at its provider. */
export type Trade =
  | {
      state: 'paid';
      paid: PaidTrade;
      /** Cents refunded, if the provider reports it. */
      refundedCents?: number;
    }
  | { state: 'open' | 'closed' };

type RefundRequest = TradeRef & {
  /** Our refund number; repeated requests with it refund once. */
  refundNo: string;
  amount: Money;
  /** The amount of the payment. */
  total: Money;
  reason: string;
  /** The base URL at which the provider reaches this server; if undefined, the outcome is queried. */
  origin: string | undefined;
};

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** The content of a signed notification. */
export type Notice =
  | { kind: 'paid'; paid: PaidTrade }
  /**
   * `refundNo` is ours, or any number if the refund was not requested here; undefined if the provider reports none. `of`:
   * what it refunds, by our number and the provider's.
   */
  | {
      kind: 'refund';
      refundNo: string | undefined;
      state: RefundState;
      of?: { tradeNo: string; transactionId?: string | undefined; cents?: number | undefined } | undefined;
    }
  /**
   * Money refunded without our request, which takes back what it paid for; `providerRefundNo` identifies it in repeated
   * notices. `paid`: the refunded transaction, if the provider reports it, since a payment of ours may have several, or
   * one that we never heard of.
   */
  | {
      kind: 'refunded';
      tradeNo: string;
      paid?: PaidTrade;
      providerRefundNo: string;
      cents: number;
    }
  /** A third party will decide about a refund, and asks how much of the order was used. */
  | { kind: 'refundEnquiry'; tradeNo: string }
  /** From a provider that signs contracts separately: the contract is active. */
  | { kind: 'contractSigned'; contractNo: string }
  | { kind: 'contractEnded'; contractNo: string }
  /** Something that changes nothing here. */
  | { kind: 'other' };

/** A notification as received. */
export type IncomingNotice = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** Our answer to a {@link Notice} of kind `refundEnquiry`. */
export type RefundAdvice = { refund: boolean; why: string };

/** One line of a provider's bill for a day. */
export type BillLine = { kind: 'payment' | 'refund'; no: string; cents: number };

/** A company that takes money for the operator. */
export type PaymentProvider = {
  /** Name in the URL of its notifications and in the database. */
  name: 'sandbox' | 'wxpay' | 'wxpay_virtual' | 'alipay' | 'apple_iap';
  /** IANA time zone of the days of its bills. */
  timeZone: string;
  /** The channels available to a client family, the preferred one first. */
  channelsOf: (family: Family) => readonly PayChannel[];
  /** The app whose openid identifies a payer of this channel; undefined if none is needed. */
  payerApp: (channel: PayChannel, family: Family) => string | undefined;
  /** Whether the provider has a product list with fixed prices. */
  hasFixedPrices?: true;
  /** Whether the payer must log in just before paying, because a session key signs the request. */
  needsSession?: true;
  /** @throws PaymentRefused, PaymentUnavailable */
  prepare: (request: PaymentRequest) => Promise<Prepared>;
  /** @throws PaymentUnavailable */
  query: (trade: TradeRef) => Promise<Trade>;
  /**
   * Closes a payment; a completed one stays so. Returns `closed` if the provider takes no money for it from now on, and
   * `unknown` if it might: it cannot close payments, or does not know this one, whose page may still be opened.
   * @throws PaymentUnavailable
   */
  close: (trade: TradeRef) => Promise<'closed' | 'unknown'>;
  /** @throws PaymentRefused, PaymentUnavailable */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /**
   * Parses a notification, if the provider signed it recently and for us.
   * @throws NoticeRefused
   */
  readNotice: (notice: IncomingNotice) => Promise<Notice>;
  /**
   * Parses an event whose signature has been checked already, by the family it is about; for providers that notify by
   * WeChat's message push.
   * @throws NoticeRefused
   */
  readEvent?: (family: Family, event: Readonly<Record<string, unknown>>) => Notice;
  /**
   * Parses a signed transaction submitted by the payer's device.
   * @throws NoticeRefused
   */
  readTransaction?: (signed: string) => Promise<PaidTrade>;
  /** For providers that support recurring charges. */
  contracts?: {
    /** The channels through which a contract can be signed. */
    channels: readonly PayChannel[];
    /**
     * Whether a payment may succeed without its contract being signed; then it becomes active by a notification or
     * `isActive`.
     */
    signsApart?: true;
    /**
     * Charges once per `tradeNo`, also if repeated.
     * @throws PaymentRefused, PaymentUnavailable
     */
    charge: (request: ChargeRequest) => Promise<ChargeOutcome>;
    /**
     * Ends a contract.
     * @throws PaymentUnavailable
     */
    end: (contractNo: string) => Promise<void>;
    /** @throws PaymentUnavailable */
    isActive: (contractNo: string) => Promise<boolean>;
  };
  /**
   * Reports to the provider that an order was delivered.
   * @throws PaymentUnavailable
   */
  reportDelivered?: (trade: TradeRef) => Promise<void>;
  /**
   * The bill of a day in the provider's time zone (`2026-11-23`); undefined if it is not available yet. Without this
   * function, each payment is queried instead.
   * @throws PaymentUnavailable
   */
  bill?: (date: string) => Promise<BillLine[] | undefined>;
};

/** The provider refuses permanently. The message is its code, without data of the payer. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** No trustworthy answer; the request may have been executed. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** A notification that is not signed by a trusted party, for another merchant, damaged, or old. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

/** A payment at the sandbox. */
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

/** How the next charges of a contract behave at the sandbox. */
export const CHARGE_MODES = ['pay', 'fail', 'late'] as const;

type ChargeMode = (typeof CHARGE_MODES)[number];

export type SandboxContract = {
  contractNo: string;
  state: 'open' | 'active' | 'ended';
  amountCents: number;
  months: number;
  mode: ChargeMode;
};

/** Storage of the sandbox's books. */
export type SandboxStore = {
  /** Does nothing if the payment exists. */
  open: (
    trade: Pick<
      PaymentRequest,
      'tradeNo' | 'amount' | 'description' | 'returnPath' | 'expiresAt' | 'contract'
    >,
  ) => Promise<void>;
  find: (tradeNo: string) => Promise<SandboxTrade | undefined>;
  /** Returns the updated payment: paid, unless it was closed or has expired. */
  pay: (tradeNo: string, transactionId: string) => Promise<SandboxTrade | undefined>;
  /** Closes an open payment; returns false if there is no payment. */
  close: (tradeNo: string) => Promise<boolean>;
  /** Once per refund number; returns false if it exceeds what was paid. */
  refund: (refund: RefundRequest) => Promise<boolean>;
  bill: (date: string) => Promise<BillLine[]>;
  /** Returns the payment of a charge, creating it if missing; undefined without an active contract. */
  charge: (request: ChargeRequest) => Promise<SandboxTrade | undefined>;
  findContract: (contractNo: string) => Promise<SandboxContract | undefined>;
  /** Ends a contract, or changes how its charges behave. */
  changeContract: (
    contractNo: string,
    change: Partial<Pick<SandboxContract, 'state' | 'mode'>>,
  ) => Promise<void>;
  /** IANA time zone of the days of its bills. */
  timeZone: string;
};

type SignedNotice = { headers: Record<string, string>; body: Buffer };

/** The sandbox: a provider that moves no money, with what its cashier page needs. */
export type Sandbox = PaymentProvider & {
  /** Whether we signed the URL of a cashier page. */
  isSigned: (tradeNo: string, sign: string) => boolean;
  /** The payment of a cashier page. */
  find: SandboxStore['find'];
  /** Pays as the payer; undefined if it cannot be paid any more. */
  pay: (tradeNo: string) => Promise<SandboxTrade | undefined>;
  /** The notification about a completed payment. */
  notify: (trade: SandboxTrade) => SignedNotice;
  /** The contract of a cashier page. */
  findContract: SandboxStore['findContract'];
  /** The path of a contract's page. */
  contractPath: (contractNo: string) => string;
  changeContract: SandboxStore['changeContract'];
  /** The notification that the payer has withdrawn. */
  notifyEnd: (contractNo: string) => SignedNotice;
};
