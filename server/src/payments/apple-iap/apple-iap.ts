import {
  type Notice,
  NoticeRefused,
  type PaidTrade,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '../port';
import type { Store, StoreTransaction } from './store';

/** Apple's prices are thousandths of the currency's unit. */
const MILLIS_OF_A_CENT = 10;

/** What went back of a transaction, where it was a part: 100,000 is all. */
const ALL = 100_000;

/** What is sold: points, and months of membership, which do not renew themselves. */
const SOLD = ['Consumable', 'Non-Renewing Subscription'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Our number of a payment as Apple takes it, which is a UUID, and back. */
const tokenOf = (tradeNo: string): string => tradeNo.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const tradeNoOf = (token: string): string => token.toLowerCase().replaceAll('-', '');

const centsOf = (price: number): number => Math.round(price / MILLIS_OF_A_CENT);

const partOf = ({ revocationDate, revocationPercentage = ALL }: StoreTransaction, cents: number): number =>
  revocationDate === undefined ? 0 : Math.round((cents * revocationPercentage) / ALL);

type AppleOptions = {
  /** The environment that sells, and the sandbox for those who may buy for nothing there. */
  stores: readonly [Store, ...Store[]];
  /** Product ids by offers' numbers; an offer without one is the product of its number. */
  products: Readonly<Record<string, string>>;
};

/**
 * Apple's in-app purchase (StoreKit 2): the phone buys, with our number of the payment on the transaction, and Apple signs
 * that. Neither the money nor a refund is ever asked for from here.
 */
export function createAppleIap({ stores, products }: AppleOptions): PaymentProvider {
  const goods = new Map(Object.entries(products).map(([goodsNo, productId]) => [productId, goodsNo]));
  const [selling] = stores;

  /** By the store that has signed it; the refusal of the one that sells where none has. */
  const byStore = async <Told>(
    read: (store: Store) => Promise<Told>,
  ): Promise<{ told: Told; store: Store }> => {
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

    /** Nothing is asked of Apple: the phone buys a product, and a transaction carries our number. */
    prepare: async ({ tradeNo, goodsNo, amount: { cents, currency } }) => ({
      apple: { productId: products[goodsNo] ?? goodsNo, token: tokenOf(tradeNo), cents, currency },
    }),

    /** Apple finds nothing by our number: until a transaction's is known, it has told us nothing. */
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

    /** Apple has no such call: what is paid after that is delivered, at the price that was agreed. */
    close: async () => undefined,

    refund: async () => {
      throw new PaymentRefused('APPLE');
    },

    readTransaction,

    readNotice: async ({ body }): Promise<Notice> => {
      let signed: unknown;
      try {
        signed = (JSON.parse(body.toString()) as { signedPayload?: unknown } | null)?.signedPayload;
      } catch {
        // Told below.
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
