import {
  type Notice,
  NoticeRefused,
  type PaidTrade,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '../port';
import type { Store, StoreTransaction } from './store';

/** Apple's prices are in thousandths of the currency unit. */
const MILLIS_OF_A_CENT = 10;

/** The revocation percentage of a full refund. */
const ALL = 100_000;

/** Product types on sale: points, and months of membership that do not renew themselves. */
const SOLD = ['Consumable', 'Non-Renewing Subscription'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Converts our trade number to the UUID that Apple expects, and back. */
const tokenOf = (tradeNo: string): string => tradeNo.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const tradeNoOf = (token: string): string => token.toLowerCase().replaceAll('-', '');

const centsOf = (price: number): number => Math.round(price / MILLIS_OF_A_CENT);

const partOf = ({ revocationDate, revocationPercentage = ALL }: StoreTransaction, cents: number): number =>
  revocationDate === undefined ? 0 : Math.round((cents * revocationPercentage) / ALL);

type AppleOptions = {
  /** The selling environment first, then the sandbox for testers. */
  stores: readonly [Store, ...Store[]];
  /** Product IDs by offer number; by default the offer number itself. */
  products: Readonly<Record<string, string>>;
};

/**
 * Apple's in-app purchases (StoreKit 2): the phone buys, the transaction carries our trade number, and Apple signs it.
 * This server never requests money or refunds.
 */
export function createAppleIap({ stores, products }: AppleOptions): PaymentProvider {
  const goods = new Map(Object.entries(products).map(([goodsNo, productId]) => [productId, goodsNo]));
  const [selling] = stores;

  /** Reads with the store that signed the data; if none did, throws the selling store's refusal. */
  const byStore = async <Result>(
    read: (store: Store) => Promise<Result>,
  ): Promise<{ told: Result; store: Store }> => {
    let refusal: unknown;
    for (const store of stores) {
      try {
        return { told: await read(store), store };
      } catch (error) {
        if (!(error instanceof NoticeRefused)) throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  };

  const paidOf = (transaction: StoreTransaction, { isSandbox }: Store): PaidTrade => {
    const { transactionId, appAccountToken = '', productId = '', quantity = 1, type = '' } = transaction;
    const { price, currency, purchaseDate } = transaction;
    if (!transactionId || !UUID.test(appAccountToken)) {
      throw new NoticeRefused('the transaction is not of a payment of ours');
    }
    if (quantity !== 1 || !SOLD.includes(type))
      throw new NoticeRefused('the transaction is not of one thing');
    if (price === undefined || currency === undefined || purchaseDate === undefined) {
      throw new NoticeRefused('the transaction names no price');
    }
    return {
      tradeNo: tradeNoOf(appAccountToken),
      transactionId,
      amount: { cents: centsOf(price), currency },
      paidAt: new Date(purchaseDate),
      goodsNo: goods.get(productId) ?? productId,
      via: 'apple',
      ...(isSandbox && !selling.isSandbox && { isTest: true }),
    };
  };

  const readTransaction = async (signed: string): Promise<PaidTrade> => {
    const { told, store } = await byStore((one) => one.readTransaction(signed));
    if (told.revocationDate !== undefined) throw new NoticeRefused('the transaction was given back');
    return paidOf(told, store);
  };

  return {
    name: 'apple_iap',
    timeZone: 'UTC',
    hasFixedPrices: true,
    channelsOf: (family) => (family === 'app_ios' ? ['apple_iap'] : []),
    payerApp: () => undefined,

    /** No request to Apple: the phone buys a product, and the transaction carries our number. */
    prepare: async ({ tradeNo, goodsNo, amount: { cents, currency } }) => ({
      apple: { productId: products[goodsNo] ?? goodsNo, token: tokenOf(tradeNo), cents, currency },
    }),

    /** Apple cannot search by our number: until a transaction ID is known, there is no report. */
    query: async ({ tradeNo, transactionId }) => {
      if (transactionId === undefined) return { state: 'open' };
      for (const store of stores) {
        const found = await store.find(transactionId);
        if (!found) continue;
        const paid = paidOf(found, store);
        if (paid.tradeNo !== tradeNo) throw new PaymentUnavailable('Apple tells of another payment');
        return { state: 'paid', paid, refundedCents: partOf(found, paid.amount.cents) };
      }
      throw new PaymentUnavailable('Apple does not know the transaction');
    },

    /** Apple has no such call: a later payment is delivered, at the agreed price. */
    close: async () => 'unknown',

    refund: async () => {
      throw new PaymentRefused('APPLE');
    },

    readTransaction,

    readNotice: async ({ body }): Promise<Notice> => {
      let signed: unknown;
      try {
        signed = (JSON.parse(body.toString()) as { signedPayload?: unknown } | null)?.signedPayload;
      } catch {
        // Reported below.
      }
      if (typeof signed !== 'string') throw new NoticeRefused('the notification has no payload');
      const payload = signed;
      const { told, store } = await byStore((one) => one.readNotice(payload));
      const { notificationType, data: { signedTransactionInfo } = {} } = told;
      const isPaid = notificationType === 'ONE_TIME_CHARGE';
      if (!signedTransactionInfo || !(isPaid || notificationType === 'REFUND')) return { kind: 'other' };
      const transaction = await store.readTransaction(signedTransactionInfo);
      const paid = paidOf(transaction, store);
      if (isPaid) return { kind: 'paid', paid };
      const cents = partOf(transaction, paid.amount.cents);
      return {
        kind: 'refunded',
        tradeNo: paid.tradeNo,
        paid,
        providerRefundNo: `apple:${paid.transactionId}`,
        cents,
      };
    },
  };
}
