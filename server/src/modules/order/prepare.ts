import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import { newId } from '../../db/ids';
import type { BoughtOffer } from '../../db/schema/purchase';
import { CallError, RefusedField } from '../../errors';
import type { Say } from '../../i18n/words';
import type { PaymentProvider } from '../../payments/port';
import { WechatRefused, WechatUnavailable } from '../../wechat/port';
import { type Allowance, consume } from '../limit/service';
import { numberOf, type OrderContext } from './context';
import { refused, toCallError } from './refusals';
import { changePayment, findOpenid, findOrder, insertPayment, lockOrder } from './repository';

const MINUTE_MS = 60_000;

/** Each asks a provider, who counts our questions. */
export const questions = (userId: string): Allowance => ({
  key: `pay:${userId}`,
  limit: 60,
  windowMs: MINUTE_MS,
});

/** Apple takes no app that sells points or memberships by anything else; the sandbox takes no money. */
const FOR_IOS: readonly PayChannel[] = ['apple_iap', 'sandbox'];

/** What can be paid by in a client, and who takes the payment. */
export const channelsOf = (
  { providers }: Pick<OrderContext, 'providers'>,
  family: Family,
): { channel: PayChannel; provider: PaymentProvider }[] =>
  providers
    .flatMap((provider) => provider.channelsOf(family).map((channel) => ({ channel, provider })))
    .filter(({ channel }) => family !== 'app_ios' || FOR_IOS.includes(channel));

const describe = (bought: BoughtOffer, say: Say): string =>
  bought.kind === 'points'
    ? say('order.points', { points: bought.points + bought.bonusPoints })
    : say('order.vip', { months: bought.months });

/** By which openid the payer's app knows them, where it needs one, and what signs for them. */
async function payerOf(
  { database: { orm }, wechatApps }: OrderContext,
  { payerApp, needsSession }: PaymentProvider,
  { userId, channel, family, loginCode }: CallInput<'pay.pay.prepare'> & { userId: string },
): Promise<{ openid?: string; sessionKey?: string }> {
  const appId = payerApp(channel, family);
  if (appId === undefined) return {};
  const app = wechatApps[family];
  if (loginCode === undefined || !app) {
    const known = needsSession ? undefined : await findOpenid(orm, userId, appId);
    if (known === undefined) throw new RefusedField('loginCode', 'field.missing');
    return { openid: known };
  }
  try {
    return await app.sessionOf(loginCode);
  } catch (error) {
    if (error instanceof WechatRefused) throw new RefusedField('loginCode', 'field.invalid');
    if (error instanceof WechatUnavailable) throw refused('pay.unavailable');
    throw error;
  }
}

/**
 * Begins to pay an order, or goes on with a payment that was begun by the same channel.
 * @throws CallError 10002; 10003 at another price than the caller saw; 20002 when it cannot be paid (any more), or the
 * provider says no
 */
export async function preparePayment(
  context: OrderContext,
  wish: CallInput<'pay.pay.prepare'> & { userId: string },
  { address, origin, say }: { address: string; origin: string; say: Say },
): Promise<Api['pay.pay.prepare']['output']> {
  const { database, publicUrl } = context;
  const { userId, orderId, channel, family, returnPath = '/', expectedAmountCents } = wish;
  const order = await findOrder(database.orm, orderId, userId);
  if (!order) throw new CallError(ErrorCode.notFound);
  if (order.state !== 'pending') throw refused('order.notPayable');
  const provider = channelsOf(context, family).find((one) => one.channel === channel)?.provider;
  const { contractId, currency, expiresAt, snapshot, offerId } = order;
  if (!provider || (contractId !== null && !provider.contracts?.channels.includes(channel))) {
    throw refused('pay.notOffered');
  }
  await database.transaction((tx) => consume(tx, [questions(userId)]));
  const { openid, sessionKey } = await payerOf(context, provider, wish);
  // Once there is a payment, no code changes the price of its order.
  const { payment, cents, offCents } = await database.transaction(async (tx) => {
    const { state, amountCents, offCents } = await lockOrder(tx, orderId);
    if (state !== 'pending') throw refused('order.notPayable');
    if (offCents > 0 && provider.hasFixedPrices) throw refused('pay.notOffered');
    if (expectedAmountCents !== undefined && expectedAmountCents !== amountCents) {
      throw new CallError(ErrorCode.staleRevision, { current: amountCents }, 'order.priceChanged');
    }
    const payment = await insertPayment(tx, {
      ...{ id: newId(), purchaseId: orderId, provider: provider.name, channel, family },
      payer: { address, ...(openid !== undefined && { openid }) },
    });
    return { payment, cents: amountCents, offCents };
  });
  if (payment.state !== 'prepared') throw refused('order.notPayable');
  // A payment is found again by its payer: another account of WeChat's would be a payment that nobody finds.
  if (payment.payer.openid !== openid) throw refused('pay.otherPayer');
  const { handle, ...shown } = await provider
    .prepare({
      tradeNo: numberOf(payment.id),
      goodsNo: numberOf(offerId),
      ...{ channel, family, expiresAt, returnPath, origin: publicUrl ?? origin },
      payer: { ...payment.payer, sessionKey },
      amount: { cents, currency },
      description: describe(snapshot, say),
      ...(payment.handle !== null && { handle: payment.handle }),
      ...(contractId !== null &&
        snapshot.kind === 'vip' && {
          contract: {
            contractNo: numberOf(contractId),
            months: snapshot.months,
            amount: { cents: cents + offCents, currency },
          },
        }),
    })
    .catch((error) => {
      throw toCallError(context, error, orderId);
    });
  if (handle !== undefined && handle !== payment.handle) {
    await changePayment(database.orm, payment.id, { handle });
  }
  return { channel, ...shown };
}
