import { API_BASE } from '@tuzuo/core/api/routes';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { testDatabase } from '../../../../tests/builders/database';
import { startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { newId } from '../../db/ids';
import { createAlipay } from '../../payments/alipay/alipay';
import { createLedger } from '../ledger/service';
import { createOrders } from './service';

const PRICE = newId();

let world: AccountWorld;
let fake: Awaited<ReturnType<typeof startFakeAlipay>>;

beforeAll(async () => {
  fake = await startFakeAlipay();
  const database = await testDatabase({ max: 8 });
  const providers = [createAlipay(fake.options)];
  const orders = createOrders({
    ...{ database, providers, wechatApps: {}, refundDays: 7, log: pino({ level: 'silent' }) },
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

const tell = (body: Buffer) =>
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
  const wish = { orderId, channel: 'alipay', family: 'h5' } as const;
  const { url = '' } = (await world.call('pay.pay.prepare', wish, options)).data();
  const { content } = fake.open(new URL(url).search);
  const told = fake.pay(content.out_trade_no ?? '');
  const stateOf = async () => (await world.call('order.order.get', { orderId }, options)).data().state;
  const points = async () =>
    (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
      .rechargeLeftPointCount;

  for (const forged of [
    fake.notice(told, fake.strangerKey),
    fake.notice({ ...told, total_amount: '0.01' }),
    fake.notice({ ...told, out_trade_no: '0'.repeat(32) }),
  ]) {
    expect((await tell(forged)).status).toBe(400);
  }
  expect([await stateOf(), await points()]).toEqual(['pending', 0]);

  const answers = await Promise.all([1, 2, 3].map(() => tell(fake.notice(told))));
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, 'success']);
  expect([await stateOf(), await points()]).toEqual(['fulfilled', 100]);

  expect((await world.call('order.order.refund', { orderId }, options)).data().state).toBe('refunded');
  expect([[...fake.refunds.values()], await points()]).toEqual([[1000], 0]);
});
