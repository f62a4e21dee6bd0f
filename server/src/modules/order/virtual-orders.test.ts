import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { UNTIL_SILENT } from '../../../../tests/builders/fake-vendor';
import {
  type FakeWxpayVirtual,
  type Push,
  startFakeWxpayVirtual,
  VIRTUAL_APP,
} from '../../../../tests/builders/fake-wxpay-virtual';
import { newId } from '../../db/ids';
import type { PaymentProvider } from '../../payments/port';
import { createWxpayVirtual } from '../../payments/wxpay-virtual/wxpay-virtual';
import { checkBooks } from '../../start/ledger-check';
import { createWechatApp, createWechatCaller } from '../../wechat/app';
import { createMessagePush } from '../../wechat/message-push';
import { createLedger } from '../ledger/service';
import { createAccessTokenStore } from '../wechat-token/service';
import { paymentEvents } from './push-events';
import { createOrders, type Orders } from './service';

const PRICE = newId();
const OTHER_KEY = 'o'.repeat(43);

let world: AccountWorld;
let fake: FakeWxpayVirtual;
let orders: Orders;
let provider: PaymentProvider;

beforeAll(async () => {
  fake = await startFakeWxpayVirtual();
  const database = await testDatabase({ max: 8 });
  const store = createAccessTokenStore(database);
  const { appId, secret, token, offerId, appKey } = VIRTUAL_APP;
  const wechat = { appId, secret, apiUrl: fake.url, timeoutMs: UNTIL_SILENT };
  provider = createWxpayVirtual({
    wxmini: {
      appId,
      offerId,
      appKey,
      env: 0,
      ask: createWechatCaller(wechat, store),
    },
  });
  orders = createOrders({
    database,
    providers: [provider],
    refundDays: 7,
    log: pino({ level: 'silent' }),
    wechatApps: { wxmini: createWechatApp(wechat, store) },
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    publicUrl: 'https://studio.example.com',
  });
  world = await accountWorld({
    database,
    payments: { orders, providers: [provider], sandbox: undefined },
    wechatPush: {
      pushes: [createMessagePush({ name: 'wxmini', appId, token, aesKeys: [OTHER_KEY, fake.aesKey] })],
      events: paymentEvents(orders, [provider]),
    },
  });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points) values ('${PRICE}', 'points', 1000, 100)`,
  );
});

afterEach(() => {
  fake.breakWith(undefined);
  fake.setClock(Date.now);
  fake.setRefundStatus(8);
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

const notify = ({ query, body }: Push, part = 'wxmini') =>
  fetch(`${world.app.url}${API_BASE}/wechat/notify/${part}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(body),
  });

const numberOf = (id: string) => id.replaceAll('-', '');

async function newOrder(openid = `o-${newId()}`) {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const input = { kind: 'points', priceId: PRICE, requestId: newId(), expectedAmountCents: 1000 } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const prepare = (loginCode?: string) =>
    world.call(
      'pay.pay.prepare',
      { orderId, channel: 'wxpay_virtual', family: 'wxmini', ...(loginCode && { loginCode }) },
      options,
    );
  const ticket = async () => {
    const { virtual } = (await prepare(fake.logIn(openid))).data();
    if (!virtual) throw new Error('nothing to pay with');
    return virtual;
  };
  const points = async () =>
    (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
      .rechargeLeftPointCount;
  const get = async () => (await world.call('order.order.get', { orderId }, options)).data();
  const query = async () => (await world.call('pay.pay.query', { orderId }, options)).data();
  const row = async <Row>(table: 'payment' | 'refund') =>
    (
      await world.database.pool.query(`select * from ${table} where purchase_id = $1 order by id desc`, [
        orderId,
      ])
    ).rows[0] as Row;
  const tradeNo = async () => numberOf((await row<{ id: string }>('payment')).id);
  return { openid, orderId, options, prepare, ticket, points, get, query, row, tradeNo };
}

describe('virtual payment in a mini-program', () => {
  it('is signed with both keys of a fresh login, which are never stored', async () => {
    const order = await newOrder();
    expect((await order.prepare()).envelope).toMatchObject({
      data: { fields: { loginCode: expect.any(String) } },
    });
    const first = await order.ticket();
    const asked = JSON.parse(first.signData);
    expect(asked).toMatchObject({ productId: numberOf(PRICE), goodsPrice: 1000, env: 0, buyQuantity: 1 });
    // A later login invalidates the key that signed before.
    const second = await order.ticket();
    expect(() => fake.pay(order.openid, first)).toThrow('SIGNATURE_INVALID');
    const cheaper = { ...second, signData: second.signData.replace('"goodsPrice":1000', '"goodsPrice":1') };
    expect(() => fake.pay(order.openid, cheaper)).toThrow('INVALID');
    const push = fake.pay(order.openid, second);
    expect(JSON.stringify(await order.row('payment'))).not.toContain('session-key');
    expect((await notify(push)).status).toBe(200);
    const stranger = fake.logIn('o-somebody-else');
    const again = await newOrder();
    await again.ticket();
    const { envelope } = await again.prepare(stranger);
    expect(envelope).toMatchObject({ code: '20002' });
  });

  it('is delivered by WeChat’s push, and handles late, repeated and forged ones', async () => {
    const order = await newOrder();
    const push = fake.pay(order.openid, await order.ticket());
    const tradeNo = await order.tradeNo();
    const tampered = {
      query: push.query,
      body: Buffer.from(push.body.toString().replace('"Encrypt":"', '"Encrypt":"A')),
    };
    const unsigned = { query: new URLSearchParams({ timestamp: '1', nonce: '1' }), body: push.body };
    const plain = {
      query: push.query,
      body: Buffer.from(JSON.stringify({ Event: 'xpay_goods_deliver_notify', OutTradeNo: tradeNo })),
    };
    const forged = [
      tampered,
      unsigned,
      plain,
      fake.deliverPush(tradeNo, { env: 1 }),
      fake.deliverPush(tradeNo, { quantity: 2 }),
      fake.push({ Event: 'xpay_goods_deliver_notify', OutTradeNo: tradeNo }, { appId: 'wxother' }),
      { query: push.query, body: Buffer.from('<xml/>') },
    ];
    for (const one of forged) expect((await notify(one)).status).toBe(403);
    // WeChat's own, and not of the agreed price: repeating it would not help.
    expect((await notify(fake.deliverPush(tradeNo, { price: 1 }))).status).toBe(200);
    expect((await notify(push, 'wxmini_idphoto')).status).toBe(404);
    fake.setClock(() => Date.now() - 25 * 3_600_000);
    expect((await notify(fake.deliverPush(tradeNo))).status).toBe(403);
    fake.setClock(Date.now);
    expect((await order.get()).state).toBe('pending');
    const answers = await Promise.all([notify(push), notify(push), notify(fake.deliverPush(tradeNo))]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(3).fill('success'));
    expect((await order.get()).state).toBe('fulfilled');
    expect(await order.points()).toBe(100);
  });

  it('answers WeChat’s verification of our address, and other messages', async () => {
    const address = `${world.app.url}${API_BASE}/wechat/notify/wxmini`;
    expect(await (await fetch(`${address}?${fake.echoQuery('hello')}`)).text()).toBe('hello');
    const wrong = fake.echoQuery('hello');
    wrong.set('nonce', 'other');
    expect((await fetch(`${address}?${wrong}`)).status).toBe(403);
    expect((await notify(fake.push({ Event: 'user_enter_tempsession' }))).status).toBe(200);
  });

  it('is delivered by a query too when no push arrives, and WeChat is told once', async () => {
    const order = await newOrder();
    fake.pay(order.openid, await order.ticket());
    const tradeNo = await order.tradeNo();
    fake.breakWith({ status: 502, text: '' });
    expect(
      (await world.call('pay.pay.query', { orderId: order.orderId }, order.options)).envelope,
    ).toMatchObject({
      code: '20002',
    });
    fake.breakWith(undefined);
    expect((await order.query()).state).toBe('fulfilled');
    expect(fake.delivered.has(tradeNo)).toBe(false);
    await orders.sweep();
    expect(fake.delivered.has(tradeNo)).toBe(true);
    fake.delivered.delete(tradeNo);
    await orders.sweep();
    expect(fake.delivered.has(tradeNo)).toBe(false);
  });

  it('is delivered when it was paid after its order was closed', async () => {
    const order = await newOrder();
    const ticket = await order.ticket();
    const canceled = await world.call('order.order.cancel', { orderId: order.orderId }, order.options);
    expect(canceled.data().state).toBe('closed');
    expect((await notify(fake.pay(order.openid, ticket))).status).toBe(200);
    expect((await order.get()).state).toBe('fulfilled');
    expect(await order.points()).toBe(100);
  });

  it('refunds the unused part, and returns the points when WeChat cannot', async () => {
    const order = await newOrder();
    await notify(fake.pay(order.openid, await order.ticket()));
    fake.setRefundStatus(2);
    const refund = () => world.call('order.order.refund', { orderId: order.orderId }, order.options);
    expect((await refund()).data().state).toBe('refunding');
    expect(await order.points()).toBe(0);
    const first = numberOf((await order.row<{ id: string }>('refund')).id);
    await notify(fake.refundPush(first, { ok: false }));
    expect((await order.get()).state).toBe('fulfilled');
    expect(await order.points()).toBe(100);
    const paid = fake.orders.get(await order.tradeNo());
    if (paid) paid.left = 1000;
    fake.setRefundStatus(8);
    await refund();
    // Without a push, the job's query finds the outcome.
    await world.database.pool.query("update refund set next_try_at = now() - interval '1 minute'");
    await orders.sweep();
    expect(await order.get()).toMatchObject({ state: 'refunded', refundedCents: 1000 });
  });

  it('leaves refunds of purchases through Apple to Apple, advises it in time, and follows its decision', async () => {
    const order = await newOrder();
    await notify(fake.pay(order.openid, await order.ticket(), true));
    expect(await order.get()).toMatchObject({ state: 'fulfilled', refundableCents: 0, refundBy: 'apple' });
    const { envelope } = await world.call('order.order.refund', { orderId: order.orderId }, order.options);
    expect(envelope).toMatchObject({ code: '20002' });
    await expect(orders.refundAsOperator(order.orderId, { reason: 'asked' })).rejects.toThrow();
    const tradeNo = await order.tradeNo();
    const advice = async () => fake.unseal(await (await notify(fake.enquiry(tradeNo))).json());
    expect(await advice()).toMatchObject({ result_code: 0, evidence: expect.stringContaining('尚未使用') });
    const { userId } = (await world.call('auth.user.getUserInfo', {}, order.options)).data();
    await world.database.pool.query(
      `update ledger_account set balance = balance - 40 where user_id = $1 and kind = 'recharge'`,
      [userId],
    );
    expect(await advice()).toMatchObject({ result_code: 1, evidence: expect.stringContaining('600') });
    await world.database.pool.query(
      `update ledger_account set balance = balance + 40 where user_id = $1 and kind = 'recharge'`,
      [userId],
    );
    const part = fake.giveBack(tradeNo, 400, 'apple-1');
    await Promise.all([notify(part), notify(part)]);
    expect(await order.get()).toMatchObject({ state: 'fulfilled', refundedCents: 400 });
    expect(await order.points()).toBe(60);
    expect((await notify(fake.giveBack(tradeNo, 700, 'apple-2'))).status).toBe(200);
    expect((await order.get()).refundedCents).toBe(400);
    const kept = fake.orders.get(tradeNo);
    if (kept) kept.left = 600;
    await notify(fake.giveBack(tradeNo, 600, 'apple-3'));
    expect(await order.get()).toMatchObject({ state: 'refunded', refundedCents: 1000 });
    expect(await order.points()).toBe(0);
  });

  it('does not answer an enquiry that it cannot answer in time', async () => {
    const order = await newOrder();
    await notify(fake.pay(order.openid, await order.ticket(), true));
    const enquiry = fake.enquiry(await order.tradeNo());
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from purchase where id = $1 for update', [order.orderId]);
    // While the order is locked.
    const { status } = await notify(enquiry);
    await client.query('rollback');
    client.release();
    expect(status).toBe(500);
    expect((await notify(enquiry)).status).toBe(200);
  });

  it('works while keys are changed: accepts messages under either key, and signs calls with the new one', async () => {
    const order = await newOrder();
    const push = fake.pay(order.openid, await order.ticket());
    fake.rotate({ aesKey: OTHER_KEY });
    expect((await notify(fake.deliverPush(await order.tradeNo()))).status).toBe(200);
    fake.rotate({ aesKey: fake.aesKey });
    expect((await notify(push)).status).toBe(200);
    fake.rotate({ appKey: 'a new AppKey' });
    const other = await newOrder();
    const ticket = await other.ticket();
    expect(() => fake.pay(other.openid, ticket)).toThrow('PAY_SIG_INVALID');
    const { envelope } = await world.call('pay.pay.query', { orderId: other.orderId }, other.options);
    expect(envelope).toMatchObject({ code: '20002' });
    fake.rotate({ appKey: VIRTUAL_APP.appKey });
    expect((await other.query()).state).toBe('pending');
  });

  it('matches WeChat’s record of each payment, and reports a difference', async () => {
    const check = async () => {
      const lines: string[] = [];
      const { rows } = await world.database.pool.query<{ date: string }>(
        "select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date",
      );
      const { differences } = await checkBooks({
        database: world.database,
        timeZone: 'Asia/Shanghai',
        providers: [provider],
        date: rows[0]?.date,
        write: (line) => lines.push(line),
      });
      return { differences, lines: lines.join('\n') };
    };
    const before = await check();
    expect(before.differences, before.lines).toBe(0);
    const order = await newOrder();
    fake.pay(order.openid, await order.ticket());
    expect((await check()).lines).toContain('took 1000 cents, and 0 are known here');
    await order.query();
    const paid = fake.orders.get(await order.tradeNo());
    if (paid) paid.left = 900;
    expect((await check()).lines).toContain('gave 100 cents back, and 0 are known here');
  });
});
