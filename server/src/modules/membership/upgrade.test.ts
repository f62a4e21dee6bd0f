import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { newId } from '../../db/ids';

const DAY_MS = 86_400_000;
const [TRIAL, COMMON] = [newId(), newId()];

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
  await world.database.pool.query('update price_offer set active = false');
  await world.database.pool.query(
    `insert into price_offer (id, kind, amount_cents, tier, months)
     values ('${TRIAL}', 'vip', 1000, 'trial', 1), ('${COMMON}', 'vip', 3000, 'common', 1)`,
  );
});

afterAll(() => world.close());

async function buy(session: string, priceId: string, expectedAmountCents: number) {
  const options = { session };
  const input = { kind: 'vip', priceId, requestId: newId(), expectedAmountCents } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const request = { orderId, channel: 'sandbox', family: 'h5' } as const;
  const { url = '' } = (await world.call('pay.pay.prepare', request, options)).data();
  const { pathname, search } = new URL(url);
  await fetch(`${world.app.url}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay',
    redirect: 'manual',
  });
  return (await world.call('order.order.get', { orderId }, options)).data();
}

it('converts the rest of a lower membership by its value, announces it beforehand, and refunds none of it', async () => {
  const { user } = await world.logIn(newMobile());
  const session = user.jwtSid;
  const plans = async () => (await world.call('vip.plan.list', {}, { session })).data().items;
  const daysUntil = (until = '') => Math.round((Date.parse(until) - Date.now()) / DAY_MS);
  expect((await plans()).find(({ priceId }) => priceId === COMMON)?.upgrade).toBeUndefined();
  const trial = await buy(session, TRIAL, 1000);
  expect(trial.state).toBe('fulfilled');
  const left = daysUntil(trial.periodUntil);
  const offered = (await plans()).find(({ priceId }) => priceId === COMMON);
  // A third of the price: a month of the trial is worth ten days.
  expect(offered?.upgrade).toEqual({ leftDays: left, countedDays: 10 });
  expect((await plans()).find(({ priceId }) => priceId === TRIAL)?.upgrade).toBeUndefined();
  const common = await buy(session, COMMON, 3000);
  expect(daysUntil(common.periodFrom)).toBe(10);
  expect(Math.abs(Date.parse(common.periodUntil ?? '') - Date.parse(offered?.until ?? ''))).toBeLessThan(
    60_000,
  );
  expect((await world.call('auth.user.getUserInfo', {}, { session })).data().vipInfo).toMatchObject({
    vipType: 'common',
    expiresAt: common.periodUntil,
  });
  const before = await world.call('order.order.get', { orderId: trial.orderId }, { session });
  expect(before.data().refundableCents).toBe(0);
  // Renewing the same tier adds time and loses none.
  const again = await buy(session, COMMON, 3000);
  expect(again.periodFrom).toBe(common.periodUntil);
});
