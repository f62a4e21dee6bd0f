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
import { requireOpenSales } from './sale-stop';

const MINUTE_MS = 60_000;

/** Rate limit on calls that query a provider, because providers limit our queries. */
export const questions = (userId: string): Allowance => ({
  key: `pay:${userId}`,
  limit: 60,
  windowMs: MINUTE_MS,
});

/** Apple rejects apps that sell points or memberships through any other channel; the sandbox moves no money. */
const FOR_IOS: readonly PayChannel[] = ['apple_iap', 'sandbox'];

/** The payment channels available to a client family, each with its provider. */
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

/** The payer's openid in the app that the provider requires, and the session key if requests must be signed with it. */
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
 * Begins the payment of an order, or resumes one begun through the same channel.
 * @throws CallError 10002; 10003 if the price differs from the one the caller saw; 20002 if the order cannot be paid
 * (any more) or the provider refuses
 */
export async function preparePayment(
  context: OrderContext,
  request: CallInput<'pay.pay.prepare'> & { userId: string },
  { address, origin, say }: { address: string; origin: string; say: Say },
): Promise<Api['pay.pay.prepare']['output']> {
  const { database, publicUrl } = context;
  const { userId, orderId, channel, family, returnPath = '/', expectedAmountCents } = request;
  const order = await findOrder(database.orm, orderId, userId);
  if (!order) throw new CallError(ErrorCode.notFound);
  if (order.state !== 'pending') throw refused('order.notPayable');
  await requireOpenSales(database.orm);
  const provider = channelsOf(context, family).find((one) => one.channel === channel)?.provider;
  const { contractId, currency, expiresAt, snapshot, offerId } = order;
  if (!provider || (contractId !== null && !provider.contracts?.channels.includes(channel))) {
    throw refused('pay.notOffered');
  }
  await database.transaction((tx) => consume(tx, [questions(userId)]));
  const { openid, sessionKey } = await payerOf(context, provider, request);
  // Once a payment exists, no discount code can change the order's price.
  const { payment, cents, offCents } = await database.transaction(async (tx) => {
    const { state, amountCents, offCents } = await lockOrder(tx, orderId);
    if (state !== 'pending') throw refused('order.notPayable');
    if (offCents > 0 && provider.hasFixedPrices) throw refused('pay.notOffered');
    if (expectedAmountCents !== undefined && expectedAmountCents !== amountCents) {
      throw new CallError(ErrorCode.staleRevision, { current: amountCents }, 'order.priceChanged');
    }
    const payment = await insertPayment(tx, {
      id: newId(),
      purchaseId: orderId,
      provider: provider.name,
      channel,
      family,
      payer: { address, ...(openid !== undefined && { openid }) },
    });
    return { payment, cents: amountCents, offCents };
  });
  if (payment.state !== 'prepared') throw refused('order.notPayable');
  // Providers look a payment up by its payer: with another WeChat account it could not be found again.
  if (payment.payer.openid !== openid) throw refused('pay.otherPayer');
  const { handle, ...shown } = await provider
    .prepare({
      tradeNo: numberOf(payment.id),
      goodsNo: numberOf(offerId),
      channel,
      family,
      expiresAt,
      returnPath,
      origin: publicUrl ?? origin,
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
  // An order that was closed in the meantime hands out no page.
  if ((await findOrder(database.orm, orderId))?.state !== 'pending') throw refused('order.notPayable');
  return { channel, ...shown };
}
