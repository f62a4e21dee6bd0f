import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { startFakeAppStore } from '../../../../tests/builders/fake-app-store';
import { newId } from '../../db/ids';
import { createAppleIap } from '../../payments/apple-iap/apple-iap';
import { createStore } from '../../payments/apple-iap/store';
import type { PaymentProvider } from '../../payments/port';
import { createLedger } from '../ledger/service';
import { checkBill, checkOrders } from './check';
import { createOrders } from './service';

const POINTS = newId();
const MONTH = newId();

let world: AccountWorld;
let fake: Awaited<ReturnType<typeof startFakeAppStore>>;
let provider: PaymentProvider;
const testers: string[] = [];

beforeAll(async () => {
  fake = await startFakeAppStore();
  const database = await testDatabase({ max: 8 });
  provider = createAppleIap({
    stores: [createStore(fake.options()), createStore(fake.options(true))],
    products: { [MONTH.replaceAll('-', '')]: 'tuzuo.month' },
  });
  const providers = [provider];
  const orders = createOrders({
    database,
    providers,
    wechatApps: {},
    refundDays: 7,
    log: pino({ level: 'silent' }),
    testers,
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    publicUrl: 'https://studio.example.com',
  });
  world = await accountWorld({ database, payments: { orders, providers, sandbox: undefined } });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points, tier, months) values
       ('${POINTS}', 'points', 1000, 100, null, null), ('${MONTH}', 'vip', 2800, 0, 'common', 1)`,
  );
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

const PRICES = { points: [POINTS, 1000], vip: [MONTH, 2800] } as const;

/** A user with an order that is ready to be paid in the phone's store. */
async function ordering(kind: keyof typeof PRICES = 'points') {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const [priceId, expectedAmountCents] = PRICES[kind];
  const input = { kind, priceId, requestId: newId(), expectedAmountCents };
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const request = { orderId, channel: 'apple_iap', family: 'app_ios' } as const;
  const { apple } = (await world.call('pay.pay.prepare', request, options)).data();
  if (!apple) throw new Error('there is nothing to buy');
  const order = async () => (await world.call('order.order.get', { orderId }, options)).data();
  return {
    apple,
    orderId,
    options,
    order,
    userId: user.userId,
    confirm: (transaction: string) => world.call('pay.pay.confirm', { transaction }, options),
    state: async () => (await order()).state,
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
        .rechargeLeftPointCount,
  };
}

const notify = async (body: Buffer) =>
  (
    await fetch(`${world.app.url}${API_BASE}/pay/notify/apple_iap`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(body),
    })
  ).status;

it('delivers a purchase once, whether the app or Apple reports it first, and however often', async () => {
  const one = await ordering();
  expect(one.apple).toEqual({
    productId: POINTS.replaceAll('-', ''),
    token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    cents: 1000,
    currency: 'CNY',
  });
  const { signed, transactionId } = fake.buy(one.apple);
  const [first, ...others] = await Promise.all([
    one.confirm(signed),
    one.confirm(signed),
    notify(fake.notice('ONE_TIME_CHARGE', transactionId)),
  ]);
  expect(first.data()).toMatchObject({ orderId: one.orderId, state: 'fulfilled', refundBy: 'apple' });
  expect(others[1]).toBe(200);
  expect((await one.confirm(signed)).data().state).toBe('fulfilled');
  expect(await one.points()).toBe(100);

  const other = await ordering('vip');
  expect(other.apple.productId).toBe('tuzuo.month');
  const bought = fake.buy(other.apple);
  expect(await notify(fake.notice('ONE_TIME_CHARGE', bought.transactionId))).toBe(200);
  expect(await other.order()).toMatchObject({ state: 'fulfilled', periodUntil: expect.any(String) });
  expect((await other.confirm(bought.signed)).data().state).toBe('fulfilled');
});

it('is the only channel offered to the iOS app, and is offered nowhere else', async () => {
  const channels = async (family: 'app_ios' | 'app_android') =>
    (await world.call('pay.pay.channels', { family })).data().items;
  expect(await channels('app_ios')).toEqual([{ channel: 'apple_iap', renews: false, coupons: false }]);
  expect(await channels('app_android')).toEqual([]);
});

describe('delivers nothing for', () => {
  const refusedFor = async (
    change: Record<string, unknown>,
    { pick = 'signed', status = 400 }: { pick?: 'signed' | 'forged'; status?: number } = {},
  ) => {
    const one = await ordering();
    const bought = fake.buy(one.apple, change);
    expect((await one.confirm(bought[pick])).envelope).toMatchObject({ code: '20002' });
    const by = pick === 'forged' ? fake.stranger : undefined;
    const environment = String(change.environment ?? 'Production');
    const told = fake.notice('ONE_TIME_CHARGE', bought.transactionId, { environment, ...(by && { by }) });
    expect(await notify(told)).toBe(status);
    expect([await one.state(), await one.points()]).toEqual(['pending', 0]);
  };

  it.each([
    ['another app', { bundleId: 'com.other.app' }],
    ['several at once', { quantity: 10 }],
    ['a payment that is not ours', { appAccountToken: undefined }],
    ['a subscription that renews itself', { type: 'Auto-Renewable Subscription' }],
  ])('%s', (_, change) => refusedFor(change));

  // Signed for this app, and matching nothing here: Apple would repeat it for days, and it would never match.
  it.each([
    ['another product', { productId: 'tuzuo.month' }],
    ['another price', { price: 10 }],
    ['another currency', { currency: 'USD' }],
    ['an unknown payment', { appAccountToken: '00000000-0000-4000-8000-000000000000' }],
    ['Apple’s sandbox', { environment: 'Sandbox' }],
  ])('%s, whose notice is accepted', (_, change) => refusedFor(change, { status: 200 }));

  it('a transaction signed by a stranger', () => refusedFor({}, { pick: 'forged' }));

  it('a transaction that was refunded in the meantime', () => {
    const revocationDate = Date.now();
    return ordering().then(async (one) => {
      expect((await one.confirm(fake.buy(one.apple, { revocationDate }).signed)).envelope).toMatchObject({
        code: '20002',
      });
      expect(await one.state()).toBe('pending');
    });
  });

  it('a second transaction of one payment, or the same transaction for another payment', async () => {
    const [one, other] = [await ordering(), await ordering()];
    const bought = fake.buy(one.apple);
    await one.confirm(bought.signed);
    expect((await one.confirm(fake.buy(one.apple).signed)).envelope).toMatchObject({ code: '20002' });
    const again = fake.buy(other.apple, { transactionId: bought.transactionId });
    expect((await other.confirm(again.signed)).envelope.result).toBe('fail');
    expect([await one.points(), await other.points(), await other.state()]).toEqual([100, 0, 'pending']);
  });

  it('a caller who is not the buyer', async () => {
    const [one, other] = [await ordering(), await ordering()];
    const { signed } = fake.buy(one.apple);
    expect((await other.confirm(signed)).envelope).toMatchObject({ code: '10002' });
    expect([await one.state(), await other.points()]).toEqual(['pending', 0]);
    expect((await one.confirm(signed)).data().state).toBe('fulfilled');
  });

  it('input that is not a transaction', async () => {
    const one = await ordering();
    for (const text of ['x', 'a.b.c', 'e30.e30.e30']) {
      expect((await one.confirm(text)).envelope).toMatchObject({ code: '20002' });
    }
    for (const text of ['', '{}', 'null', '{"signedPayload":1}'])
      expect(await notify(Buffer.from(text))).toBe(400);
  });
});

it('delivers sandbox purchases to an Apple reviewer', async () => {
  const one = await ordering();
  const { signed } = fake.buy(one.apple, { environment: 'Sandbox' });
  testers.push(one.userId);
  expect((await one.confirm(signed)).data().state).toBe('fulfilled');
});

it('takes back what was bought when Apple refunds it, once, and offers no other way to a refund', async () => {
  const one = await ordering();
  const { signed, transactionId } = fake.buy(one.apple);
  await one.confirm(signed);
  const refused = await world.call('order.order.refund', { orderId: one.orderId }, one.options);
  expect(refused.envelope).toMatchObject({ code: '20002' });

  fake.refund(transactionId, 50_000);
  expect(await notify(fake.notice('REFUND', transactionId, { by: fake.stranger }))).toBe(400);
  for (let times = 0; times < 2; times += 1)
    expect(await notify(fake.notice('REFUND', transactionId))).toBe(200);
  expect([await one.points(), (await one.order()).refundedCents]).toEqual([50, 500]);

  const whole = await ordering();
  const bought = fake.buy(whole.apple);
  await whole.confirm(bought.signed);
  fake.refund(bought.transactionId);
  expect(await notify(fake.notice('REFUND', bought.transactionId))).toBe(200);
  expect([await whole.points(), await whole.state()]).toEqual([0, 'refunded']);
  // Notifications that change nothing here are accepted; otherwise Apple would repeat them for days.
  expect(await notify(fake.notice('CONSUMPTION_REQUEST', bought.transactionId))).toBe(200);
});

it('takes nothing of the first purchase when a second, undelivered one is refunded', async () => {
  const one = await ordering();
  await one.confirm(fake.buy(one.apple).signed);
  const second = fake.buy(one.apple);
  expect((await one.confirm(second.signed)).envelope).toMatchObject({ code: '20002' });
  fake.refund(second.transactionId);
  expect(await notify(fake.notice('REFUND', second.transactionId))).toBe(200);
  expect([await one.points(), (await one.order()).refundedCents]).toEqual([100, 0]);
});

describe('a refund of an undelivered purchase', () => {
  it.each([
    'pending',
    'closed',
  ])('is accepted and recorded while the order is %s, and nothing is delivered later', async (state) => {
    const one = await ordering();
    const { signed, transactionId } = fake.buy(one.apple);
    if (state === 'closed') await world.call('order.order.cancel', { orderId: one.orderId }, one.options);
    expect(await one.state()).toBe(state);
    const paid = fake.notice('ONE_TIME_CHARGE', transactionId);
    fake.refund(transactionId);
    for (const _ of [1, 2]) expect(await notify(fake.notice('REFUND', transactionId))).toBe(200);
    expect(await one.order()).toMatchObject({ state: 'refunded', refundedCents: 1000 });
    // The payment notice, sent before the refund, arrives only now.
    expect(await notify(paid)).toBe(200);
    await one.confirm(signed);
    expect([await one.state(), await one.points()]).toEqual(['refunded', 0]);
  });

  it('is accepted but not recorded if the purchase would not have been delivered: another price, or free', async () => {
    for (const change of [{ price: 10 }, { environment: 'Sandbox' }]) {
      const one = await ordering();
      const { transactionId } = fake.buy(one.apple, change);
      fake.refund(transactionId);
      const environment = change.environment ?? 'Production';
      expect(await notify(fake.notice('REFUND', transactionId, { environment }))).toBe(200);
      expect(await one.order()).toMatchObject({ state: 'pending', refundedCents: 0 });
    }
  });

  it('leaves books that add up', async () => {
    const found: unknown[] = [];
    await checkOrders(world.database.orm, (difference) => found.push(difference));
    expect(found).toEqual([]);
  });
});

it('compares the books with Apple’s, transaction by transaction', async () => {
  const differences = async () => {
    const found: string[] = [];
    const today = new Date().toISOString().slice(0, 10);
    await checkBill(world.database.orm, provider, today, ({ what }) => found.push(what));
    return found;
  };
  expect(await differences()).toEqual([]);
  const one = await ordering();
  const { signed, transactionId } = fake.buy(one.apple);
  await one.confirm(signed);
  fake.refund(transactionId);
  expect(await differences()).toEqual(['apple_iap gave 1000 cents back, and 0 are known here']);
  fake.breakBy({ status: 500, text: 'no' });
  await expect(differences()).rejects.toThrow('Apple does not answer');
  fake.breakBy();
});
