import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { BoughtOffer } from '../../db/schema/purchase';
import { CallError } from '../../errors';
import { type IncomingNotice, type Notice, NoticeRefused, type PaymentProvider } from '../../payments/port';
import { enterOperation } from '../idempotency/service';
import { type Allowance, consume } from '../limit/service';
import { isCommonMember, type PaidTier } from '../membership/service';
import { checkCodes } from '../redeem/service';
import { findOpenAnomalies, PaymentMismatch, resolveAnomaly } from './anomalies';
import { checkBill, checkContracts, checkContractsAt, checkOrders, yesterday } from './check';
import { checkMemberships } from './check-memberships';
import { checkRefunds } from './check-refunds';
import { type OrderContext, providerOf, tradeOf } from './context';
import { insertContract } from './contracts';
import { applyCoupon } from './coupons';
import { applyNotice } from './notices';
import { channelsOf, preparePayment, questions } from './prepare';
import { presentOrder } from './present';
import { refundableOf, refundOrder, sendRefund } from './refunds';
import { refused, toCallError } from './refusals';
import { createContracts, renewMemberships } from './renewals';
import {
  changePayment,
  countPending,
  findOffer,
  findOrder,
  findOrders,
  findPayments,
  findSweepable,
  findUnreported,
  inMinutes,
  insertOrder,
  isClosing,
  NOW,
  type Offer,
  type Order,
} from './repository';
import { closeLeftover, closeOrder, deliver, freeHeldCoupon, paymentOf, queryPayment } from './settle';

const LIST = 'orders';

/** Minutes in which an order can be paid; most providers keep a cashier page open that long. */
const PAY_WITHIN_MINUTES = 30;

/** Maximum number of unpaid orders per user. */
const MOST_PENDING = 20;

const HOUR_MS = 3_600_000;

/** Rows of each kind that the sweep job handles per run. */
const SWEEP = 100;

const creations = (userId: string): Allowance => ({
  key: `order:${userId}`,
  limit: 60,
  windowMs: HOUR_MS,
});

type OperatorRefund = Omit<Extract<Parameters<typeof refundOrder>[1], { by: 'operator' }>, 'by' | 'orderId'>;

type Own = { userId: string; orderId: string };

/** The snapshot of what an offer sells; undefined if the row describes nothing that can be delivered. */
function boughtOf({ kind, points, bonusPoints, tier, months }: Offer): BoughtOffer | undefined {
  if (kind === 'points') return points > 0 ? { kind, points, bonusPoints } : undefined;
  return months !== null && months > 0 && (tier === 'common' || tier === 'trial')
    ? { kind, tier: tier satisfies PaidTier, months }
    : undefined;
}

/** The order service: creates orders at the price the user saw, takes payments, delivers once, and refunds. */
export function createOrders(context: OrderContext) {
  const { database, providers, log } = context;
  const { orm } = database;

  const present = async (order: Order) => presentOrder(order, await refundableOf(context, order));

  const ownOrder = async ({ userId, orderId }: Own, tx: Executor = orm): Promise<Order> => {
    const order = await findOrder(tx, orderId, userId);
    if (!order) throw new CallError(ErrorCode.notFound);
    return order;
  };

  const get = async (own: Own) => present(await ownOrder(own));

  const settle = (provider: PaymentProvider, notice: Notice) => applyNotice(context, provider, notice);

  return {
    /** @throws CallError 10002 if the offer is not for sale, 10003 if its price changed, 10004, 20002 */
    create: async (
      userId: string,
      { kind, priceId, requestId, expectedAmountCents, autoRenew }: CallInput<'order.order.create'>,
    ): Promise<Api['order.order.create']['output']> => {
      const orderId = await database.transaction(async (tx) => {
        const payload = { kind, priceId, expectedAmountCents, ...(autoRenew && { autoRenew }) };
        const operation = { userId, operation: 'order.create', requestId, payload };
        const { made, id } = await enterOperation(tx, operation, newId());
        if (!made) return id;
        await consume(tx, [creations(userId)]);
        const offer = await findOffer(tx, priceId);
        const snapshot = offer?.kind === kind ? boughtOf(offer) : undefined;
        if (!offer || !snapshot) throw new CallError(ErrorCode.notFound, null, 'order.notForSale');
        const { amountCents, currency } = offer;
        if (amountCents !== expectedAmountCents) {
          throw new CallError(ErrorCode.staleRevision, { current: amountCents }, 'order.priceChanged');
        }
        const isTrial = snapshot.kind === 'vip' && snapshot.tier === 'trial';
        if (isTrial && (await isCommonMember(tx, userId))) throw refused('order.memberAlready');
        if (await isClosing(tx, userId)) throw refused('order.accountClosing');
        if ((await countPending(tx, userId)) >= MOST_PENDING) throw refused('order.tooManyPending');
        const expiresAt = inMinutes(PAY_WITHIN_MINUTES);
        const contractId = autoRenew && snapshot.kind === 'vip' ? newId() : null;
        if (contractId !== null && snapshot.kind === 'vip') {
          const { tier, months } = snapshot;
          await insertContract(tx, {
            ...{ id: contractId, userId, offerId: offer.id, tier, months, amountCents, currency },
          });
        }
        await insertOrder(tx, {
          id,
          contractId,
          userId,
          offerId: offer.id,
          kind,
          amountCents,
          currency,
          snapshot,
          expiresAt,
        });
        return id;
      });
      return get({ userId, orderId });
    },

    list: async (
      userId: string,
      { cursor, limit, state }: CallInput<'order.order.list'>,
    ): Promise<Api['order.order.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(LIST, cursor);
      const found = await findOrders(orm, { userId, state, before, limit: limit + 1 });
      const { rows, ...next } = idPage(LIST, found, limit, ({ id }) => id);
      const items = [];
      for (const order of rows) items.push(await present(order));
      return { items, ...next };
    },

    /** A user's newest orders, for the export of their data. */
    exportOrders: async (userId: string, limit: number) =>
      (await findOrders(orm, { userId, limit })).map((order) => {
        const { refundableCents: _changes, ...kept } = presentOrder(order, { cents: 0 });
        return kept;
      }),

    /** @throws CallError 10002 */
    get,

    /** @throws CallError 10002; 20002 if it is too late or the provider does not answer */
    cancel: async (own: Own): Promise<Api['order.order.cancel']['output']> => {
      const order = await ownOrder(own);
      if (order.state !== 'pending' && order.state !== 'closed') throw refused('order.notCancelable');
      await database.transaction((tx) => consume(tx, [questions(own.userId)]));
      await closeOrder(context, order.id).catch((error) => {
        throw toCallError(context, error, order.id);
      });
      return get(own);
    },

    /** @throws CallError 10002 with the reason, 10004, 20002 */
    applyCoupon: async (wish: Parameters<typeof applyCoupon>[1]) => {
      await applyCoupon(context, wish);
      return get(wish);
    },

    /** @throws CallError 10002; 20002 if nothing can be refunded */
    refund: async ({ reason, ...own }: Own & { reason?: string | undefined }) => {
      await refundOrder(context, { ...own, reason, by: 'user' });
      return get(own);
    },

    /**
     * Refunds as the operator: the amount given, or all. Points and time are taken in proportion, down to zero at most.
     */
    refundAsOperator: (orderId: string, wish: OperatorRefund) =>
      refundOrder(context, { ...wish, orderId, by: 'operator' }),

    /** The cents that the user of an order would get by requesting a refund now, and those that used benefits cost. */
    refundable: (order: Order) => refundableOf(context, order),

    channels: (family: Family): Api['pay.pay.channels']['output'] => ({
      items: channelsOf(context, family).map(({ channel, provider }) => ({
        channel,
        renews: provider.contracts?.channels.includes(channel) ?? false,
        coupons: !provider.hasFixedPrices,
      })),
    }),

    /** @throws CallError 10002; 20002 if the order cannot be paid (any more) or the provider refuses */
    prepare: (
      userId: string,
      input: CallInput<'pay.pay.prepare'>,
      caller: Parameters<typeof preparePayment>[2],
    ) => preparePayment(context, { userId, ...input }, caller),

    /**
     * Asks the providers about an unpaid order.
     * @throws CallError 10002; 20002 if none answers
     */
    query: async (own: Own): Promise<Api['pay.pay.query']['output']> => {
      const order = await ownOrder(own);
      if (order.state === 'pending' || order.state === 'closed') {
        await database.transaction((tx) => consume(tx, [questions(own.userId)]));
        for (const payment of await findPayments(orm, order.id)) {
          const state = await queryPayment(context, payment).catch((error) => {
            throw toCallError(context, error, order.id);
          });
          if (state === 'paid') break;
        }
      }
      return get(own);
    },

    /**
     * Applies a signed transaction submitted by the payer's device. Idempotent.
     * @throws CallError 10002 if it belongs to another user; 20002 if its store did not sign it for us or it does not
     * match our records
     */
    confirm: async (
      userId: string,
      { transaction }: CallInput<'pay.pay.confirm'>,
    ): Promise<Api['pay.pay.confirm']['output']> => {
      await database.transaction((tx) => consume(tx, [questions(userId)]));
      const provider = providers.find(({ readTransaction }) => readTransaction !== undefined);
      if (!provider?.readTransaction) throw refused('pay.notOffered');
      try {
        const paid = await provider.readTransaction(transaction);
        const { purchaseId: orderId } = await paymentOf(context, provider, paid.tradeNo);
        await ownOrder({ userId, orderId });
        await settle(provider, { kind: 'paid', paid });
        return await get({ userId, orderId });
      } catch (error) {
        if (!(error instanceof NoticeRefused || error instanceof PaymentMismatch)) throw error;
        log.warn({ err: error, userId }, 'a transaction is not confirmed');
        throw refused('pay.notConfirmed');
      }
    },

    /**
     * Applies a notification. One that its provider signed and that matches nothing here is accepted and recorded: the
     * provider would repeat it for a day, and it would never match.
     * @throws NoticeRefused if its provider did not sign it for us
     */
    receive: async (provider: PaymentProvider, notice: IncomingNotice): Promise<void> => {
      const told = await provider.readNotice(notice);
      await settle(provider, told).catch((error) => {
        if (!(error instanceof PaymentMismatch)) throw error;
      });
    },

    settle,

    /** Reports of providers that match nothing here and that the operator has not resolved, newest first. */
    anomalies: () => findOpenAnomalies(orm),

    resolveAnomaly,

    /** Days after payment in which users can request refunds. */
    refundDays: context.refundDays,

    /** Reports every order whose records do not add up. */
    check: async (report: Parameters<typeof checkOrders>[1]) => {
      await checkContracts(orm, report);
      await checkRefunds(context, orm, report);
      await checkMemberships(orm, report);
      await checkCodes(orm, report);
      return checkOrders(orm, report);
    },

    /**
     * Reports every difference between the providers' bills of yesterday and our payments and refunds. A provider whose
     * bill is unavailable does not block the others.
     */
    checkBills: async (report: Parameters<typeof checkBill>[3], dayOf = yesterday): Promise<void> => {
      for (const provider of providers) {
        const day = dayOf(provider.timeZone);
        try {
          await checkContractsAt(orm, provider, report);
          const lines = await checkBill(orm, provider, day, report);
          if (lines === undefined) log.warn({ provider: provider.name, day }, 'there is no bill yet');
        } catch (err) {
          log.warn(
            { err, provider: provider.name, day },
            'the bill cannot be had: npm run ledger:check asks again',
          );
        }
      }
    },

    /** Self-renewing memberships, as their users see and end them. */
    contracts: createContracts(context),

    /** Charges self-renewing memberships. Safe to run twice. */
    renew: () => renewMemberships(context),

    /**
     * Closes expired orders, delivers paid ones that were not delivered, queries refunds without an outcome, makes the
     * codes of closed orders available again, and closes the other pages of paid orders.
     */
    sweep: async (): Promise<void> => {
      const { expired, undelivered, refunds, held, leftovers } = await findSweepable(orm, SWEEP);
      const each = async (ids: readonly string[], what: string, work: (id: string) => Promise<void>) => {
        for (const id of ids) {
          // One failure must not block the others; it is retried in the next run.
          await work(id).catch((error) => log.warn({ err: error, id }, `${what} is tried again later`));
        }
      };
      await each(expired, 'closing an order', (id) => closeOrder(context, id));
      await each(undelivered, 'delivering an order', (id) => deliver(context, id));
      await each(refunds, 'a refund', (id) => sendRefund(context, id));
      await each(held, 'freeing a code', (id) => freeHeldCoupon(context, id));
      await each(leftovers, 'closing a page', (id) => closeLeftover(context, id));
      const reporting = providers.filter(({ reportDelivered }) => reportDelivered).map(({ name }) => name);
      for (const payment of await findUnreported(orm, reporting, SWEEP)) {
        await each([payment.id], 'telling a provider of a delivery', async (id) => {
          await providerOf(context, payment)?.reportDelivered?.(tradeOf(payment));
          await changePayment(orm, id, { deliveryToldAt: NOW });
        });
      }
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
