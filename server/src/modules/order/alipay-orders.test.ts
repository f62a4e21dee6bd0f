import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { newId } from '../../db/ids';
import { createAlipay } from '../../payments/alipay/alipay';
import { createLedger } from '../ledger/service';
import { checkCodes, createBatch } from '../redeem/service';
import { createOrders } from './service';

const PRICE = newId();

let world: AccountWorld;
let orders: ReturnType<typeof createOrders>;
let fake: Awaited<ReturnType<typeof startFakeAlipay>>;

beforeAll(async () => {
  fake = await startFakeAlipay();
  const database = await testDatabase({ max: 8 });
  const providers = [createAlipay(fake.options)];
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

const notify = (body: Buffer) =>
  fetch(`${world.app.url}${API_BASE}/pay/notify/alipay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new Uint8Array(body),
  });

it('delivers a purchase signed by Alipay once, and refunds the unused part', async () => {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const input = { kind: 'points', priceId: PRICE, requestId: newId(), expectedAmountCents: 1000 } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const request = { orderId, channel: 'alipay', family: 'h5' } as const;
  const { url = '' } = (await world.call('pay.pay.prepare', request, options)).data();
  const { content } = fake.open(new URL(url).search);
  const told = fake.pay(content.out_trade_no ?? '');
  const stateOf = async () => (await world.call('order.order.get', { orderId }, options)).data().state;
  const points = async () =>
    (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
      .rechargeLeftPointCount;

  expect((await notify(fake.notice(told, fake.strangerKey))).status).toBe(400);
  for (const unknown of [
    fake.notice({ ...told, total_amount: '0.01' }),
    fake.notice({ ...told, out_trade_no: '0'.repeat(32) }),
  ]) {
    expect(await (await notify(unknown)).text()).toBe('success');
  }
  expect([await stateOf(), await points()]).toEqual(['pending', 0]);

  const answers = await Promise.all([1, 2, 3].map(() => notify(fake.notice(told))));
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, 'success']);
  expect([await stateOf(), await points()]).toEqual(['fulfilled', 100]);

  expect((await world.call('order.order.refund', { orderId }, options)).data().state).toBe('refunded');
  expect([[...fake.refunds.values()], await points()]).toEqual([[1000], 0]);
});

describe('a discount code', () => {
  /** A user with a code for one order at a tenth of the price. */
  const buyer = async () => {
    const { user } = await world.logIn(newMobile());
    const options = { session: user.jwtSid, headers: { 'accept-language': 'en' } };
    const brings = { kind: 'off', minCents: 0, offPercent: 90 } as const;
    const batch = { name: 'tenth', codes: { count: 1 }, maxUses: 1, perUser: 1, brings };
    const made = await world.database.transaction((tx) => createBatch(tx, batch));
    const code = made?.codes[0] ?? '';
    const order = async () => {
      const input = {
        kind: 'points',
        priceId: PRICE,
        requestId: newId(),
        expectedAmountCents: 1000,
      } as const;
      return (await world.call('order.order.create', input, options)).data().orderId;
    };
    const apply = async (orderId: string) =>
      (await world.call('order.coupon.apply', { orderId, code }, options)).envelope;
    /** A signed page of Alipay for a discounted order, which is then canceled without ever opening the page. */
    const keepPage = async (orderId: string) => {
      const request = { orderId, channel: 'alipay', family: 'h5' } as const;
      const { url = '' } = (await world.call('pay.pay.prepare', request, options)).data();
      const canceled = await world.call('order.order.cancel', { orderId }, options);
      expect(canceled.data().state).toBe('closed');
      return url;
    };
    const payLate = async (url: string) => {
      const { content } = fake.open(new URL(url).search);
      expect((await notify(fake.notice(fake.pay(content.out_trade_no ?? '')))).status).toBe(200);
    };
    const get = async (orderId: string) => (await world.call('order.order.get', { orderId }, options)).data();
    return { order, apply, keepPage, payLate, get };
  };

  const laterOn = async () => {
    await world.letPass('41 minutes', 'purchase', 'expires_at', 'code_held_until');
    await orders.sweep();
  };

  it('stays with a canceled order while its signed page can be paid', async () => {
    const { order, apply, keepPage, payLate, get } = await buyer();
    const first = await order();
    await apply(first);
    const page = await keepPage(first);
    const second = await order();
    expect(await apply(second)).toMatchObject({ code: '10002', reason: expect.stringContaining('reserved') });
    await payLate(page);
    expect(await get(first)).toMatchObject({ state: 'fulfilled', amountCents: 100 });
    expect(await apply(second)).toMatchObject({ code: '10002', reason: expect.stringContaining('already') });
  });

  it('makes one order cheaper, however many pages are paid in the end', async () => {
    const { order, apply, keepPage, payLate, get } = await buyer();
    const kept: { orderId: string; page: string }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const orderId = await order();
      expect((await apply(orderId)).result).toBe('success');
      kept.push({ orderId, page: await keepPage(orderId) });
      await laterOn();
    }
    for (const { page } of kept) await payLate(page);
    const states = await Promise.all(kept.map(async ({ orderId }) => (await get(orderId)).state));
    expect(states).toEqual(['fulfilled', 'refunded', 'refunded']);
    expect([...fake.refunds.values()].slice(-2)).toEqual([100, 100]);
    const lines: string[] = [];
    await checkCodes(world.database.orm, ({ what }) => void lines.push(what));
    expect(lines).toEqual([]);
    // The check finds what happened before: two orders delivered, and one use.
    await world.database.pool.query("update purchase set fulfilled_at = now() where state = 'refunded'");
    await checkCodes(world.database.orm, ({ what }) => void lines.push(what));
    expect(lines).toContain('a code takes 900 cents off an order, and none is used for it');
  });
});
