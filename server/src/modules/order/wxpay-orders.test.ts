import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { startFakeWxpay } from '../../../../tests/builders/fake-wxpay';
import { newId } from '../../db/ids';
import { createWxpay } from '../../payments/wxpay/wxpay';
import { createLedger } from '../ledger/service';
import { createOrders } from './service';

const PRICE = newId();

let world: AccountWorld;
let orders: ReturnType<typeof createOrders>;
let fake: Awaited<ReturnType<typeof startFakeWxpay>>;

beforeAll(async () => {
  fake = await startFakeWxpay({ mode: 'publicKey' });
  const database = await testDatabase({ max: 8 });
  const providers = [createWxpay({ ...fake.options, appIds: { h5: 'wxh5', wxmini: 'wxmini' } })];
  orders = createOrders({
    database,
    providers,
    wechatApps: {},
    refundDays: 7,
    log: pino({ level: 'silent' }),
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    publicUrl: 'https://studio.example.com',
  });
  world = await accountWorld({ database, payments: { orders, providers, sandbox: undefined } });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points) values ('${PRICE}', 'points', 1000, 100)`,
  );
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

const notify = ({ headers, body }: ReturnType<typeof fake.pay>) =>
  fetch(`${world.app.url}${API_BASE}/pay/notify/wxpay`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });

const numberOf = (id: string) => id.replaceAll('-', '');

async function paidOrder() {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const input = { kind: 'points', priceId: PRICE, requestId: newId(), expectedAmountCents: 1000 } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const request = { orderId, channel: 'wxpay_h5', family: 'h5' } as const;
  const { url } = (await world.call('pay.pay.prepare', request, options)).data();
  expect(url).toContain('wx.tenpay.com');
  const { rows } = await world.database.pool.query('select id from payment where purchase_id = $1', [
    orderId,
  ]);
  const tradeNo = numberOf(rows[0]?.id);
  const points = async () =>
    (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
      .rechargeLeftPointCount;
  const get = async () => (await world.call('order.order.get', { orderId }, options)).data();
  return { orderId, options, tradeNo, points, get };
}

it('delivers what WeChat Pay has signed, and nothing else', async () => {
  const { tradeNo, points, get, orderId, options } = await paidOrder();
  const notice = fake.pay(tradeNo);
  const told = fake.tradeOnWire(tradeNo);
  const other = fake.notice('TRANSACTION.SUCCESS', { ...told, amount: { total: 1, currency: 'CNY' } });
  // Signed, and about nothing known here: repeating it would not help.
  expect((await notify(other)).status).toBe(200);
  const unknown = fake.notice('TRANSACTION.SUCCESS', { ...told, out_trade_no: '0'.repeat(32) });
  expect((await notify(unknown)).status).toBe(200);
  const refund = { mchid: '1900000001', out_refund_no: '0'.repeat(32), refund_status: 'SUCCESS' };
  expect((await notify(fake.notice('REFUND.SUCCESS', refund))).status).toBe(200);
  const foreign = { ...refund, out_refund_no: 'shop-2026-11' };
  expect((await notify(fake.notice('REFUND.SUCCESS', foreign))).status).toBe(200);
  for (const odd of [null, 7, { ...told, transaction_id: '4\0' }] as object[]) {
    expect((await notify(fake.notice('TRANSACTION.SUCCESS', odd))).status).toBe(400);
  }
  expect((await get()).state).toBe('pending');
  const answers = await Promise.all([notify(notice), notify(notice), notify(notice)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await world.call('pay.pay.query', { orderId }, options)).data().state).toBe('fulfilled');
  expect(await points()).toBe(100);
  const again = fake.notice('TRANSACTION.SUCCESS', { ...told, transaction_id: '42other' });
  expect((await notify(again)).status).toBe(200);
  expect(await points()).toBe(100);
});

it('closes an expired order here and at WeChat Pay, but not before it expires', async () => {
  const { orderId, tradeNo, get } = await paidOrder();
  await orders.sweep();
  expect((await get()).state).toBe('pending');
  await world.letPass('31 minutes', 'purchase', 'expires_at');
  await orders.sweep();
  expect(await get()).toMatchObject({ orderId, state: 'closed', closedAt: expect.any(String) });
  expect(fake.tradeOnWire(tradeNo).trade_state).toBe('CLOSED');
});

it('waits for a refund, and returns what it took when the refund fails', async () => {
  const { orderId, options, tradeNo, points, get } = await paidOrder();
  await notify(fake.pay(tradeNo));
  fake.setRefundStatus('PROCESSING');
  const refundAndEnd = async (status: 'CLOSED' | 'SUCCESS') => {
    const request = await world.call('order.order.refund', { orderId }, options);
    expect(request.data().state).toBe('refunding');
    expect(await points()).toBe(0);
    const { rows } = await world.database.pool.query(
      "select id from refund where purchase_id = $1 and state = 'pending'",
      [orderId],
    );
    const told = { mchid: '1900000001', out_refund_no: numberOf(rows[0]?.id), refund_status: status };
    const notice = fake.notice(`REFUND.${status}`, told);
    await Promise.all([notify(notice), notify(notice)]);
  };
  await refundAndEnd('CLOSED');
  expect(await get()).toMatchObject({ state: 'fulfilled', refundedCents: 0, refundableCents: 1000 });
  expect(await points()).toBe(100);
  // It was made after all: the user has the money and the points, which the operator must see.
  const { rows } = await world.database.pool.query(
    "select replace(id::text, '-', '') as no from refund where purchase_id = $1",
    [orderId],
  );
  const made = { mchid: '1900000001', out_refund_no: rows[0]?.no, refund_status: 'SUCCESS' };
  expect((await notify(fake.notice('REFUND.SUCCESS', made))).status).toBe(200);
  expect(await points()).toBe(100);
  expect(await orders.anomalies()).toContainEqual(
    expect.objectContaining({ kind: 'excess_refund', number: rows[0]?.no, cents: 1000 }),
  );
});

it('looks up the openid of a payer in a mini-program', async () => {
  const { orderId, options } = await paidOrder();
  const request = { orderId, channel: 'wxpay_jsapi', family: 'wxmini' } as const;
  const { envelope } = await world.call('pay.pay.prepare', request, options);
  expect(envelope).toMatchObject({ data: { fields: { loginCode: expect.any(String) } } });
  await world.database.pool.query(
    `insert into user_identity (id, user_id, kind, scope, subject)
     select '${newId()}', user_id, 'wechat_openid', 'wxmini', 'o-payer' from purchase where id = $1`,
    [orderId],
  );
  const { jsapi } = (await world.call('pay.pay.prepare', request, options)).data();
  expect(jsapi).toMatchObject({ appId: 'wxmini', signType: 'RSA' });
});

const BILL = [
  '\uFEFF交易时间,商户订单号,交易状态,订单金额,商户退款单号,申请退款金额',
  `\`2026-11-22 10:00:00,\`${'1'.repeat(32)},\`SUCCESS,\`10.10,\`,\`0.00`,
  '总交易单数,应结订单总金额',
  '`1,`10.10',
].join('\r\n');

it('has the worker read its bills, which reports differences and continues when a bill is missing', async () => {
  fake.setBill(BILL);
  const said: string[] = [];
  await orders.checkBills(
    ({ what }) => void said.push(what),
    () => '2026-11-22',
  );
  expect(said).toEqual([
    expect.stringMatching(/^wxpay's bill has a payment of \d+ cents, which is not known here$/),
  ]);
  await orders.checkBills(
    ({ what }) => void said.push(what),
    () => '2026-11-21',
  );
  expect(said).toHaveLength(1);
});
