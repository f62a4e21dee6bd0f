import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import type { BoughtOffer } from '../../db/schema/purchase';
import { CallError, RefusedField } from '../../errors';
import type { Say } from '../../i18n/words';
import { NoticeRefused, type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../../payments/port';
import { WechatRefused, WechatUnavailable } from '../../wechat/port';
import { enterOperation } from '../idempotency/service';
import { type Allowance, consume } from '../limit/service';
import { isCommonMember, type PaidTier } from '../membership/service';
import { checkOrders } from './check';
import { idOfNumber, numberOf, type OrderContext } from './context';
import { presentOrder } from './present';
import { noteRefund, refundableCents, refundOrder, sendRefund } from './refunds';
import {
  changePayment,
  countPending,
  findOffer,
  findOpenid,
  findOrder,
  findOrders,
  findPayments,
  findWaiting,
  inMinutes,
  insertOrder,
  insertPayment,
  isClosing,
  type Offer,
  type Order,
} from './repository';
import { askAbout, closeOrder, deliver, StrangePayment, settlePaid } from './settle';

const LIST = 'orders';

/** As long as a cashier's page is held open by most. */
const PAY_WITHIN_MINUTES = 30;

/** Orders that wait to be paid, of one user. */
const MOST_PENDING = 20;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What the job looks after in one run, of each kind. */
const SWEEP = 100;

const creations = (userId: string): Allowance => ({ key: `order:${userId}`, limit: 60, windowMs: HOUR_MS });

/** Each asks a provider, who counts our questions. */
const questions = (userId: string): Allowance => ({ key: `pay:${userId}`, limit: 60, windowMs: MINUTE_MS });

type OperatorWish = Omit<Extract<Parameters<typeof refundOrder>[1], { by: 'operator' }>, 'by' | 'orderId'>;

type Own = { userId: string; orderId: string };

const refused = (reason: ConstructorParameters<typeof CallError>[2]) =>
  new CallError(ErrorCode.paymentRefused, null, reason);

/** What an offer sells; undefined for a row that says nothing that can be delivered. */
function boughtOf({ kind, points, bonusPoints, tier, months }: Offer): BoughtOffer | undefined {
  if (kind === 'points') return points > 0 ? { kind, points, bonusPoints } : undefined;
  return months !== null && months > 0 && (tier === 'common' || tier === 'trial')
    ? { kind, tier: tier satisfies PaidTier, months }
    : undefined;
}

function describe(bought: BoughtOffer, say: Say): string {
  return bought.kind === 'points'
    ? say('order.points', { points: bought.points + bought.bonusPoints })
    : say('order.vip', { months: bought.months });
}

/** Orders: made at the price that was seen, paid at a provider, delivered once, given back. */
export function createOrders(context: OrderContext) {
  const { database, providers, wechatApps, publicUrl, log } = context;
  const { orm } = database;

  const present = async (order: Order) => presentOrder(order, await refundableCents(context, order));

  const ownOrder = async ({ userId, orderId }: Own, tx: Executor = orm): Promise<Order> => {
    const order = await findOrder(tx, orderId, userId);
    if (!order) throw new CallError(ErrorCode.notFound);
    return order;
  };

  const get = async (own: Own) => present(await ownOrder(own));

  const channelsOf = (family: Family): { channel: PayChannel; provider: PaymentProvider }[] =>
    providers.flatMap((provider) => provider.channelsOf(family).map((channel) => ({ channel, provider })));

  /** By which openid the payer's app knows him; undefined where it needs none. */
  const openidOf = async (
    userId: string,
    appId: string | undefined,
    { family, loginCode }: { family: Family; loginCode?: string | undefined },
  ): Promise<string | undefined> => {
    if (appId === undefined) return undefined;
    const app = wechatApps[family];
    if (loginCode === undefined || !app) {
      const known = await findOpenid(orm, userId, appId);
      if (known === undefined) throw new RefusedField('loginCode', 'field.missing');
      return known;
    }
    try {
      return await app.openidOf(loginCode);
    } catch (error) {
      if (error instanceof WechatRefused) throw new RefusedField('loginCode', 'field.invalid');
      if (error instanceof WechatUnavailable) throw refused('pay.unavailable');
      throw error;
    }
  };

  /** What a provider's error is to a caller. */
  const toCallError = (error: unknown, orderId: string): unknown => {
    if (!(error instanceof PaymentRefused || error instanceof PaymentUnavailable)) return error;
    log.warn({ err: error, orderId }, 'a payment provider does not do what was asked');
    return refused(error instanceof PaymentRefused ? 'pay.refused' : 'pay.unavailable');
  };

  return {
    /** @throws CallError 10002 for an offer that is not for sale, 10003 at another price, 10004, 20002 */
    create: async (
      userId: string,
      { kind, priceId, requestId, expectedAmountCents }: CallInput<'order.order.create'>,
    ): Promise<Api['order.order.create']['output']> => {
      const orderId = await database.transaction(async (tx) => {
        const payload = { kind, priceId, expectedAmountCents };
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
        await insertOrder(tx, {
          id,
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

    /** The newest orders of a user, for the export of their data. */
    exportOrders: async (userId: string, limit: number) =>
      (await findOrders(orm, { userId, limit })).map((order) => {
        const { refundableCents: _changes, ...kept } = presentOrder(order, 0);
        return kept;
      }),

    /** @throws CallError 10002 */
    get,

    /** @throws CallError 10002; 20002 when it is too late, or the provider does not answer */
    cancel: async (own: Own): Promise<Api['order.order.cancel']['output']> => {
      const order = await ownOrder(own);
      if (order.state !== 'pending' && order.state !== 'closed') throw refused('order.notCancelable');
      await database.transaction((tx) => consume(tx, [questions(own.userId)]));
      await closeOrder(context, order.id).catch((error) => {
        throw toCallError(error, order.id);
      });
      return get(own);
    },

    /** @throws CallError 10002; 20002 when nothing can be given back */
    refund: async ({ reason, ...own }: Own & { reason?: string | undefined }) => {
      await refundOrder(context, { ...own, reason, by: 'user' });
      return get(own);
    },

    /** The operator's refund: as much as he says, or all; points and time go back in proportion, to zero at most. */
    refundAsOperator: (orderId: string, wish: OperatorWish) =>
      refundOrder(context, { ...wish, orderId, by: 'operator' }),

    channels: (family: Family): Api['pay.pay.channels']['output'] => ({
      items: channelsOf(family).map(({ channel }) => ({ channel })),
    }),

    /** @throws CallError 10002; 20002 when it cannot be paid (any more), or the provider says no */
    prepare: async (
      userId: string,
      { orderId, channel, family, loginCode, returnPath = '/' }: CallInput<'pay.pay.prepare'>,
      { address, origin, say }: { address: string; origin: string; say: Say },
    ): Promise<Api['pay.pay.prepare']['output']> => {
      const order = await ownOrder({ userId, orderId });
      if (order.state !== 'pending') throw refused('order.notPayable');
      const provider = channelsOf(family).find((one) => one.channel === channel)?.provider;
      if (!provider) throw refused('pay.notOffered');
      await database.transaction((tx) => consume(tx, [questions(userId)]));
      const openid = await openidOf(userId, provider.payerApp(channel, family), { family, loginCode });
      const payment = await insertPayment(orm, {
        ...{ id: newId(), purchaseId: orderId, provider: provider.name, channel, family },
        payer: { address, ...(openid !== undefined && { openid }) },
      });
      if (payment.state !== 'prepared') throw refused('order.notPayable');
      const { amountCents: cents, currency, expiresAt, snapshot } = order;
      const { handle, ...shown } = await provider
        .prepare({
          tradeNo: numberOf(payment.id),
          ...{ channel, family, expiresAt, returnPath, payer: payment.payer, origin: publicUrl ?? origin },
          amount: { cents, currency },
          description: describe(snapshot, say),
          ...(payment.handle !== null && { handle: payment.handle }),
        })
        .catch((error) => {
          throw toCallError(error, orderId);
        });
      if (handle !== undefined && handle !== payment.handle) await changePayment(orm, payment.id, { handle });
      return { channel, ...shown };
    },

    /** Asks the providers about an order that is not paid. Throws a CallError 10002; 20002 when none answers. */
    query: async (own: Own): Promise<Api['pay.pay.query']['output']> => {
      const order = await ownOrder(own);
      if (order.state === 'pending' || order.state === 'closed') {
        await database.transaction((tx) => consume(tx, [questions(own.userId)]));
        for (const payment of await findPayments(orm, order.id)) {
          const state = await askAbout(context, payment).catch((error) => {
            throw toCallError(error, order.id);
          });
          if (state === 'paid') break;
        }
      }
      return get(own);
    },

    /**
     * What follows from a notification.
     * @throws NoticeRefused for one that its provider did not sign for us, or that does not fit what we know
     */
    receive: async (provider: PaymentProvider, notice: Parameters<PaymentProvider['readNotice']>[0]) => {
      const told = await provider.readNotice(notice);
      try {
        if (told.kind === 'paid') await settlePaid(context, provider, told.paid);
        if (told.kind === 'refund') {
          const refundId = idOfNumber(told.refundNo);
          if (refundId === undefined) throw new StrangePayment(`no refund has the number ${told.refundNo}`);
          await noteRefund(context, refundId, told.state);
        }
      } catch (error) {
        if (!(error instanceof StrangePayment)) throw error;
        log.error({ err: error, provider: provider.name }, 'a payment is signed, but not as we know it');
        throw new NoticeRefused(error.message);
      }
    },

    /** Tells `report` of every order that does not add up. */
    check: (report: Parameters<typeof checkOrders>[1]) => checkOrders(orm, report),

    /** Ends the orders whose time is over, delivers what was left undelivered, and asks about refunds. */
    sweep: async (): Promise<void> => {
      const { expired, undelivered, refunds } = await findWaiting(orm, SWEEP);
      const each = async (ids: readonly string[], what: string, work: (id: string) => Promise<void>) => {
        for (const id of ids) {
          // One that fails must not hold up the others; it is tried again with the next run.
          await work(id).catch((error) => log.warn({ err: error, id }, `${what} is tried again later`));
        }
      };
      await each(expired, 'closing an order', (id) => closeOrder(context, id));
      await each(undelivered, 'delivering an order', (id) => deliver(context, id));
      await each(refunds, 'a refund', (id) => sendRefund(context, id));
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
