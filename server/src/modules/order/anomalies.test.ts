import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { startFakeAppStore } from '../../../../tests/builders/fake-app-store';
import { startFakeWxpay } from '../../../../tests/builders/fake-wxpay';
import { type Push, startFakeWxpayVirtual, VIRTUAL_APP } from '../../../../tests/builders/fake-wxpay-virtual';
import { newId } from '../../db/ids';
import { createAlipay } from '../../payments/alipay/alipay';
import { createAppleIap } from '../../payments/apple-iap/apple-iap';
import { createStore } from '../../payments/apple-iap/store';
import { createWxpay } from '../../payments/wxpay/wxpay';
import { createWxpayVirtual } from '../../payments/wxpay-virtual/wxpay-virtual';
import { checkBooks } from '../../start/ledger-check';
import { createWechatApp, createWechatCaller } from '../../wechat/app';
import { createMessagePush } from '../../wechat/message-push';
import { createLedger } from '../ledger/service';
import { createAccessTokenStore } from '../wechat-token/service';
import { paymentEvents } from './push-events';
import { createOrders, type Orders } from './service';

const PRICE = newId();

let world: AccountWorld;
let orders: Orders;
let wechat: Awaited<ReturnType<typeof startFakeWxpay>>;
let alipay: Awaited<ReturnType<typeof startFakeAlipay>>;
let store: Awaited<ReturnType<typeof startFakeAppStore>>;
let virtual: Awaited<ReturnType<typeof startFakeWxpayVirtual>>;
/** What the metric counted, as `provider kind`. */
const counted: string[] = [];

beforeAll(async () => {
  [wechat, alipay, store, virtual] = await Promise.all([
    startFakeWxpay({ mode: 'publicKey' }),
    startFakeAlipay(),
    startFakeAppStore(),
    startFakeWxpayVirtual(),
  ]);
  const database = await testDatabase({ max: 8 });
  const tokens = createAccessTokenStore(database);
  const { appId, secret, token, offerId, appKey } = VIRTUAL_APP;
  const app = { appId, secret, apiUrl: virtual.url, timeoutMs: 10_000 };
  const mini = createWxpayVirtual({
    wxmini: { appId, offerId, appKey, env: 0, ask: createWechatCaller(app, tokens) },
  });
  const providers = [
    createWxpay({ ...wechat.options, appIds: { h5: 'wxh5' } }),
    createAlipay(alipay.options),
    createAppleIap({ stores: [createStore(store.options())], products: {} }),
    mini,
  ];
  orders = createOrders({
    database,
    providers,
    refundDays: 7,
    log: pino({ level: 'silent' }),
    wechatApps: { wxmini: createWechatApp(app, tokens) },
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    publicUrl: 'https://studio.example.com',
    countAnomaly: ({ provider, kind }) => void counted.push(`${provider} ${kind}`),
  });
  world = await accountWorld({
    database,
    payments: { orders, providers, sandbox: undefined },
    wechatPush: {
      pushes: [createMessagePush({ name: 'wxmini', appId, token, aesKeys: [virtual.aesKey] })],
      events: paymentEvents(orders, [mini]),
    },
  });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points) values ('${PRICE}', 'points', 1000, 100)`,
  );
});

beforeEach(async () => {
  counted.length = 0;
  await world.database.pool.query('delete from payment_anomaly');
});

afterAll(async () => {
  await world.close();
  for (const one of [wechat, alipay, store, virtual]) await one.stop();
});

/** The status with which a notification to an address is answered. */
const post = async (path: string, body: Buffer, headers: Record<string, string>) =>
  (
    await fetch(`${world.app.url}${API_BASE}/${path}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
  ).status;

const notifications = {
  wechat: ({ headers, body }: ReturnType<typeof wechat.pay>) => post('pay/notify/wxpay', body, headers),
  alipay: (body: Buffer) =>
    post('pay/notify/alipay', body, {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    }),
  apple: (body: Buffer) => post('pay/notify/apple_iap', body, { 'content-type': 'application/json' }),
  virtual: ({ query, body }: Push) =>
    post(`wechat/notify/wxmini?${query}`, body, { 'content-type': 'application/json' }),
};

/** An order, and the pages of it that can be paid. */
async function newOrder(...pages: (readonly [PayChannel, Family])[]) {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const input = { kind: 'points', priceId: PRICE, requestId: newId(), expectedAmountCents: 1000 } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const openid = `o-${orderId}`;
  const open = async ([channel, family]: (typeof pages)[number]) => {
    const loginCode = family === 'wxmini' ? virtual.logIn(openid) : undefined;
    const request = { orderId, channel, family, ...(loginCode && { loginCode }) };
    return (await world.call('pay.pay.prepare', request, options)).data();
  };
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (const page of pages) opened.push(await open(page));
  const { rows } = await world.database.pool.query<{ no: string }>(
    "select replace(id::text, '-', '') as no from payment where purchase_id = $1 order by id",
    [orderId],
  );
  return {
    orderId,
    openid,
    opened,
    tradeNo: rows[0]?.no ?? '',
    numbers: rows.map(({ no }) => no),
    state: async () => (await world.call('order.order.get', { orderId }, options)).data().state,
    query: async () => (await world.call('pay.pay.query', { orderId }, options)).data().state,
    cancel: async () => (await world.call('order.order.cancel', { orderId }, options)).data().state,
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
        .rechargeLeftPointCount,
  };
}

/** What the operator sees: provider, kind, our number, and how often it was reported. */
const anomalies = async () =>
  (await orders.anomalies()).map(({ provider, kind, number, times }) => [provider, kind, number, times]);

const differences = async () => {
  const lines: string[] = [];
  const { database } = world;
  const check = { database, timeZone: 'Asia/Shanghai', providers: [], date: undefined };
  await checkBooks({ ...check, write: (line) => void lines.push(line) });
  return lines.slice(0, -2).filter((line) => !line.includes('compared'));
};

describe('one transaction for two payments', () => {
  const toBoth = async () =>
    [await newOrder(['wxpay_h5', 'h5']), await newOrder(['wxpay_h5', 'h5'])] as const;

  it('of WeChat Pay pays the first, however often and in whichever order both are reported', async () => {
    const [one, other] = await toBoth();
    const notice = wechat.pay(one.tradeNo);
    const told = { ...wechat.tradeOnWire(one.tradeNo), out_trade_no: other.tradeNo };
    expect(await notifications.wechat(notice)).toBe(200);
    for (const _ of [1, 2]) {
      expect(await notifications.wechat(wechat.notice('TRANSACTION.SUCCESS', told))).toBe(200);
      expect(await notifications.wechat(notice)).toBe(200);
    }
    expect([await one.state(), await one.points()]).toEqual(['fulfilled', 100]);
    expect([await other.state(), await other.points()]).toEqual(['pending', 0]);
    expect(await anomalies()).toEqual([['wxpay', 'reused_transaction', other.tradeNo, 2]]);
    expect(counted).toEqual(Array(2).fill('wxpay reused_transaction'));
    // Its page can still be paid by a transaction of its own.
    expect(await notifications.wechat(wechat.pay(other.tradeNo))).toBe(200);
    expect([await other.state(), await other.points()]).toEqual(['fulfilled', 100]);
  });

  it('pays one of them when both are reported at once', async () => {
    const [one, other] = await toBoth();
    const notice = wechat.pay(one.tradeNo);
    const told = { ...wechat.tradeOnWire(one.tradeNo), out_trade_no: other.tradeNo };
    const statuses = await Promise.all([
      notifications.wechat(notice),
      notifications.wechat(wechat.notice('TRANSACTION.SUCCESS', told)),
    ]);
    expect(statuses).toEqual([200, 200]);
    expect([await one.state(), await other.state()].sort()).toEqual(['fulfilled', 'pending']);
    expect(await anomalies()).toHaveLength(1);
  });

  it('is found in an answer to a query, too, and keeps no order from closing', async () => {
    const [one, other] = await toBoth();
    await notifications.wechat(wechat.pay(one.tradeNo));
    wechat.pay(other.tradeNo, wechat.tradeOnWire(one.tradeNo).transaction_id);
    expect(await other.query()).toBe('pending');
    await world.database.pool.query(
      "update purchase set expires_at = expires_at - interval '31 minutes' where id = $1",
      [other.orderId],
    );
    await orders.sweep();
    expect([await other.state(), await other.points()]).toEqual(['closed', 0]);
    expect(await anomalies()).toEqual([['wxpay', 'reused_transaction', other.tradeNo, 2]]);
  });

  it('of WeChat’s virtual payment is recognized by its number at WeChat Pay, also in another provider', async () => {
    const pay = async (change: Parameters<typeof virtual.deliverPush>[1]) => {
      const order = await newOrder(['wxpay_virtual', 'wxmini']);
      const ticket = order.opened[0]?.virtual;
      if (!ticket) throw new Error('nothing to pay with');
      virtual.pay(order.openid, ticket);
      expect(await notifications.virtual(virtual.deliverPush(order.tradeNo, change))).toBe(200);
      return order;
    };
    const one = await pay({ transactionId: '4200009001' });
    const other = await pay({ transactionId: '4200009001' });
    expect([await one.state(), await other.state()]).toEqual(['fulfilled', 'pending']);
    const third = await newOrder(['wxpay_h5', 'h5']);
    wechat.pay(third.tradeNo, '4200009001');
    expect(await third.query()).toBe('pending');
    expect(await anomalies()).toEqual([
      ['wxpay', 'reused_transaction', third.tradeNo, 1],
      ['wxpay_virtual', 'reused_transaction', other.tradeNo, 1],
    ]);
  });

  it('of Alipay and of Apple pays the first', async () => {
    const [one, other] = [await newOrder(['alipay', 'h5']), await newOrder(['alipay', 'h5'])];
    for (const { opened } of [one, other]) alipay.open(new URL(opened[0]?.url ?? '').search);
    const told = alipay.pay(one.tradeNo);
    expect(await notifications.alipay(alipay.notice(told))).toBe(200);
    expect(await notifications.alipay(alipay.notice({ ...told, out_trade_no: other.tradeNo }))).toBe(200);
    const [first, second] = [
      await newOrder(['apple_iap', 'app_ios']),
      await newOrder(['apple_iap', 'app_ios']),
    ];
    const [ticket, otherTicket] = [first.opened[0]?.apple, second.opened[0]?.apple];
    if (!ticket || !otherTicket) throw new Error('there is nothing to buy');
    const { transactionId } = store.buy(ticket);
    expect(await notifications.apple(store.notice('ONE_TIME_CHARGE', transactionId))).toBe(200);
    store.assign(transactionId, otherTicket.token);
    expect(await notifications.apple(store.notice('ONE_TIME_CHARGE', transactionId))).toBe(200);
    const states = await Promise.all([one, other, first, second].map(({ state }) => state()));
    expect(states).toEqual(['fulfilled', 'pending', 'fulfilled', 'pending']);
    expect(await anomalies()).toEqual([
      ['apple_iap', 'reused_transaction', second.tradeNo, 1],
      ['alipay', 'reused_transaction', other.tradeNo, 1],
    ]);
  });
});

describe('a refund by the provider of a closed order that was never paid here', () => {
  it('is accepted from WeChat Pay and recorded once, and a payment notice that comes later delivers nothing', async () => {
    const { tradeNo, cancel, state, points } = await newOrder(['wxpay_h5', 'h5']);
    const paid = wechat.pay(tradeNo, `42${tradeNo}`);
    const told = wechat.tradeOnWire(tradeNo);
    wechat.refundInConsole(tradeNo);
    expect(await cancel()).toBe('closed');
    const refund = {
      mchid: told.mchid,
      out_trade_no: tradeNo,
      transaction_id: told.transaction_id,
      out_refund_no: 'console-1',
      refund_status: 'SUCCESS',
      amount: { total: 1000, refund: 1000 },
    };
    for (const _ of [1, 2])
      expect(await notifications.wechat(wechat.notice('REFUND.SUCCESS', refund))).toBe(200);
    expect(await anomalies()).toEqual([['wxpay', 'unpaid_refund', tradeNo, 2]]);
    expect(await notifications.wechat(paid)).toBe(200);
    expect([await state(), await points()]).toEqual(['closed', 0]);
  });

  it('is accepted from Alipay and recorded once', async () => {
    const { tradeNo, opened, cancel, state } = await newOrder(['alipay', 'h5']);
    alipay.open(new URL(opened[0]?.url ?? '').search);
    expect(await cancel()).toBe('closed');
    const told = alipay.pay(tradeNo);
    const refund = { ...told, refund_fee: '10.00', gmt_refund: '2026-11-24 10:00:00.123' };
    for (const _ of [1, 2])
      expect(await notifications.alipay(alipay.notice({ ...refund, trade_status: 'TRADE_CLOSED' }))).toBe(
        200,
      );
    expect(await anomalies()).toEqual([['alipay', 'unpaid_refund', tradeNo, 2]]);
    expect(await state()).toBe('closed');
  });

  it('is accepted from WeChat’s virtual payment, with or without a payment there', async () => {
    const unpaid = await newOrder(['wxpay_virtual', 'wxmini']);
    expect(await unpaid.cancel()).toBe('closed');
    const push = {
      Event: 'xpay_refund_notify',
      MchRefundId: '',
      WxRefundId: 'wxr-1',
      MchOrderId: unpaid.tradeNo,
      RefundFee: 1000,
      RetCode: 0,
    };
    for (const _ of [1, 2]) expect(await notifications.virtual(virtual.push(push))).toBe(200);
    expect(await anomalies()).toEqual([['wxpay_virtual', 'unpaid_refund', unpaid.tradeNo, 2]]);
    expect(await unpaid.state()).toBe('closed');

    // Paid, but we never heard of it: recorded with its refund, and a push that comes later delivers nothing.
    const unheard = await newOrder(['wxpay_virtual', 'wxmini']);
    const ticket = unheard.opened[0]?.virtual;
    if (!ticket) throw new Error('nothing to pay with');
    const paid = virtual.pay(unheard.openid, ticket);
    for (const _ of [1, 2])
      expect(
        await notifications.virtual(virtual.giveBack(unheard.tradeNo, _ === 1 ? 1000 : 0, 'wxr-2')),
      ).toBe(200);
    expect(await notifications.virtual(paid)).toBe(200);
    expect([await unheard.state(), await unheard.points()]).toEqual(['refunded', 0]);

    // Refunded in part: what is left was paid.
    const part = await newOrder(['wxpay_virtual', 'wxmini']);
    const partTicket = part.opened[0]?.virtual;
    if (!partTicket) throw new Error('nothing to pay with');
    virtual.pay(part.openid, partTicket);
    expect(await notifications.virtual(virtual.giveBack(part.tradeNo, 400, 'wxr-3'))).toBe(200);
    expect([await part.state(), await part.points()]).toEqual(['fulfilled', 60]);
    expect(await differences()).toEqual([]);
  });

  it('is accepted from Apple, also of a second payment of an order that another company has been paid for', async () => {
    const { opened, orderId, numbers, state, points } = await newOrder(
      ['wxpay_h5', 'h5'],
      ['apple_iap', 'app_ios'],
    );
    await notifications.wechat(wechat.pay(numbers[0] ?? ''));
    const ticket = opened[1]?.apple;
    if (!ticket) throw new Error('there is nothing to buy');
    const { transactionId } = store.buy(ticket);
    store.refund(transactionId);
    for (const _ of [1, 2])
      expect(await notifications.apple(store.notice('REFUND', transactionId))).toBe(200);
    expect(await notifications.apple(store.notice('ONE_TIME_CHARGE', transactionId))).toBe(200);
    expect([await state(), await points()]).toEqual(['fulfilled', 100]);
    const { rows } = await world.database.pool.query(
      'select cause, state, amount_cents::int as cents from refund where purchase_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ cause: 'duplicate', state: 'succeeded', cents: 1000 }]);
    expect(await differences()).toEqual([]);
  });
});

describe('a report about nothing known here', () => {
  it('is counted and listed for the operator, one row however often it comes, without odd characters', async () => {
    const { tradeNo } = await newOrder(['wxpay_h5', 'h5']);
    const told = wechat.tradeOnWire(tradeNo);
    wechat.pay(tradeNo);
    const paid = { ...wechat.tradeOnWire(tradeNo), out_trade_no: `other shop\0${'9'.repeat(80)}` };
    for (const _ of [1, 2, 3])
      expect(await notifications.wechat(wechat.notice('TRANSACTION.SUCCESS', paid))).toBe(200);
    const cheap = { ...wechat.tradeOnWire(tradeNo), amount: { total: 1, currency: 'CNY' } };
    expect(await notifications.wechat(wechat.notice('TRANSACTION.SUCCESS', cheap))).toBe(200);
    const refund = { mchid: told.mchid, out_refund_no: 'shop-2026-11', refund_status: 'SUCCESS' };
    expect(await notifications.wechat(wechat.notice('REFUND.SUCCESS', refund))).toBe(200);
    expect(await anomalies()).toEqual([
      ['wxpay', 'unknown_refund', 'shop-2026-11', 1],
      ['wxpay', 'other_amount', tradeNo, 1],
      ['wxpay', 'unknown_payment', `other?shop?${'9'.repeat(53)}`, 3],
    ]);
    expect(counted).toHaveLength(5);
  });

  it('fills no more than so many rows', async () => {
    await world.database.pool.query(
      `insert into payment_anomaly (id, provider, kind, number)
       select gen_random_uuid(), 'wxpay', 'unknown_payment', n::text from generate_series(1, 10000) n`,
    );
    const { tradeNo } = await newOrder(['wxpay_h5', 'h5']);
    const refund = { mchid: wechat.tradeOnWire(tradeNo).mchid, out_refund_no: 'x', refund_status: 'SUCCESS' };
    expect(await notifications.wechat(wechat.notice('REFUND.SUCCESS', refund))).toBe(200);
    expect(await world.database.pool.query('select from payment_anomaly')).toMatchObject({
      rowCount: 10_000,
    });
    expect(counted).toEqual(['wxpay unknown_refund']);
  });
});
