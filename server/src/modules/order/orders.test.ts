import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { DEVELOPMENT_SECRET_KEY } from '../../config/account-settings';
import { newId } from '../../db/ids';
import type { PaymentProvider } from '../../payments/port';
import { createSandbox } from '../../payments/sandbox/sandbox';
import { checkBooks } from '../../start/ledger-check';
import { createSandboxStore } from '../cashier/service';
import { checkBill } from './check';

const [POINTS, VIP, TRIAL, GONE] = [newId(), newId(), newId(), newId()];

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
  await world.database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points, bonus_points, tier, months, active) values
     ('${POINTS}', 'points', 1000, 90, 10, null, null, true), ('${VIP}', 'vip', 2900, 0, 0, 'common', 1, true),
     ('${TRIAL}', 'vip', 500, 0, 0, 'trial', 1, true),
     ('${GONE}', 'points', 1000, 100, 0, null, null, false)`,
  );
});

afterAll(() => world.close());

const CENTS = { [POINTS]: 1000, [VIP]: 2900, [TRIAL]: 500 };

async function buyer() {
  const { user } = await world.logIn(newMobile());
  const options = { session: user.jwtSid };
  const order = async (priceId = POINTS, requestId: string = newId()) =>
    world.call(
      'order.order.create',
      {
        kind: priceId === VIP || priceId === TRIAL ? 'vip' : 'points',
        priceId,
        requestId,
        expectedAmountCents: CENTS[priceId] ?? 1000,
      },
      options,
    );
  const get = async (orderId: string) => (await world.call('order.order.get', { orderId }, options)).data();
  const prepare = async (orderId: string, family: 'h5' | 'wxmini' = 'h5') =>
    (await world.call('pay.pay.prepare', { orderId, channel: 'sandbox', family }, options)).data().url ?? '';
  return {
    userId: user.userId,
    options,
    order,
    get,
    prepare,
    /** Places an order, pays it, and returns it. */
    buy: async (priceId = POINTS) => {
      const { orderId } = (await order(priceId)).data();
      await act(await prepare(orderId));
      return get(orderId);
    },
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data(),
    info: async () => (await world.call('auth.user.getUserInfo', {}, options)).data(),
    refund: (orderId: string) => world.call('order.order.refund', { orderId }, options),
  };
}

const sandboxOf = (): PaymentProvider =>
  createSandbox({
    store: createSandboxStore(world.database, 'Asia/Shanghai'),
    secretKey: DEVELOPMENT_SECRET_KEY,
  });

/** Presses a button on the cashier page. */
const act = (url: string, action = 'pay') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

const notify = (headers: Record<string, string>, body: string) =>
  fetch(`${world.app.url}${API_BASE}/pay/notify/sandbox`, { method: 'POST', headers, body });

describe('an order', () => {
  it('is created once per requestId, at the price the user saw', async () => {
    const { order, options } = await buyer();
    const requestId = newId();
    const [one, two] = await Promise.all([order(POINTS, requestId), order(POINTS, requestId)]);
    expect(one.data()).toMatchObject({ state: 'pending', amountCents: 1000, currency: 'CNY', points: 90 });
    expect(two.data().orderId).toBe(one.data().orderId);
    expect((await order(VIP, requestId)).envelope).toMatchObject({ code: ErrorCode.badInput });
    const input = { kind: 'points', priceId: POINTS, requestId: newId(), expectedAmountCents: 900 } as const;
    expect((await world.call('order.order.create', input, options)).envelope).toMatchObject({
      code: ErrorCode.staleRevision,
      data: { current: 1000 },
    });
    expect(
      (await world.call('order.order.create', { ...input, kind: 'vip' }, options)).envelope,
    ).toMatchObject({ code: ErrorCode.notFound });
    expect((await order(GONE)).envelope).toMatchObject({ code: ErrorCode.notFound });
  });

  it('is accessible only to its owner', async () => {
    const [mine, his] = [await buyer(), await buyer()];
    const { orderId } = (await mine.order()).data();
    for (const name of ['get', 'cancel', 'refund'] as const) {
      const { envelope } = await world.call(`order.order.${name}`, { orderId }, his.options);
      expect(envelope).toMatchObject({ code: ErrorCode.notFound });
    }
    expect((await world.call('pay.pay.query', { orderId }, his.options)).envelope).toMatchObject({
      code: ErrorCode.notFound,
    });
    expect((await world.call('order.order.list', {}, his.options)).data().items).toEqual([]);
    await mine.order();
    const page = (await world.call('order.order.list', { limit: 1 }, mine.options)).data();
    const next = await world.call('order.order.list', { cursor: page.nextCursor ?? '' }, mine.options);
    expect(next.data().items.map((item) => item.orderId)).toEqual([orderId]);
    const paid = await world.call('order.order.list', { state: 'paid' }, mine.options);
    expect(paid.data().items).toEqual([]);
  });

  it('cannot be paid once canceled, nor canceled once paid', async () => {
    const { order, prepare, options, get, buy } = await buyer();
    const { orderId } = (await order()).data();
    const url = await prepare(orderId);
    const canceled = await world.call('order.order.cancel', { orderId }, options);
    expect(canceled.data()).toMatchObject({ state: 'closed', closedAt: expect.any(String) });
    await act(url);
    expect((await get(orderId)).state).toBe('closed');
    const again = { orderId, channel: 'sandbox', family: 'h5' } as const;
    expect((await world.call('pay.pay.prepare', again, options)).envelope).toMatchObject({
      code: ErrorCode.paymentRefused,
    });
    const bought = await buy();
    expect(
      (await world.call('order.order.cancel', { orderId: bought.orderId }, options)).envelope,
    ).toMatchObject({ code: ErrorCode.paymentRefused });
  });
});

describe('the books', () => {
  it('match a refund with the bill of the day it was made, however late we heard of it', async () => {
    const { buy, refund } = await buyer();
    const { orderId } = await buy();
    await refund(orderId);
    const { rows } = await world.database.pool.query<{ no: string; today: string; then: string }>(
      `update refund set created_at = created_at - interval '21 days' where purchase_id = '${orderId}'
       returning replace(id::text, '-', '') as no, to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
         to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as then`,
    );
    const { no = '', today = '', then = '' } = rows[0] ?? {};
    const booksWith = async (billed: string) => {
      const provider: PaymentProvider = {
        ...sandboxOf(),
        bill: async (day) => (day === billed ? [{ kind: 'refund', no, cents: 1000 }] : []),
      };
      const found: string[] = [];
      await checkBill(
        world.database.orm,
        provider,
        today,
        ({ id, what }) => void (id === no && found.push(what)),
      );
      return found;
    };
    expect(await booksWith(then)).toEqual([]);
    expect(await booksWith('2020-01-01')).toEqual(["sandbox's bill lacks a refund of 1000 cents"]);
    const asked: string[] = [];
    const bill = async (day: string) => {
      asked.push(day);
      return [];
    };
    await checkBooks({
      database: world.database,
      timeZone: 'Asia/Shanghai',
      date: '2020-03-01',
      days: 3,
      providers: [{ ...sandboxOf(), bill }],
      write: () => undefined,
    });
    expect(asked).toEqual(['2020-02-28', '2020-02-29', '2020-03-01']);
  });
});

describe('a payment', () => {
  it('delivers points once, however often it is notified', async () => {
    const { order, prepare, get, points, options } = await buyer();
    const { orderId } = (await order()).data();
    const url = await prepare(orderId);
    expect(await (await fetch(url)).text()).toContain('cashier-pay');
    await act(url, 'fail');
    expect((await get(orderId)).state).toBe('pending');
    await Promise.all([act(url, 'twice'), act(url), act(url)]);
    await world.call('pay.pay.query', { orderId }, options);
    expect(await get(orderId)).toMatchObject({ state: 'fulfilled', refundableCents: 1000 });
    expect(await points()).toMatchObject({ allLeftPointCount: 160, rechargeLeftPointCount: 100 });
  });

  it('without a notification is found by querying the provider', async () => {
    const { order, prepare, options, points } = await buyer();
    const { orderId } = (await order()).data();
    await act(await prepare(orderId), 'late');
    expect((await world.call('pay.pay.query', { orderId }, options)).data().state).toBe('fulfilled');
    expect((await points()).rechargeLeftPointCount).toBe(100);
  });

  it('of an order that is already paid is refunded', async () => {
    const { order, prepare, get, points } = await buyer();
    const { orderId } = (await order()).data();
    const urls = [await prepare(orderId, 'h5'), await prepare(orderId, 'wxmini')];
    await Promise.all(urls.map((url) => act(url)));
    expect(await get(orderId)).toMatchObject({ state: 'fulfilled', refundedCents: 0 });
    expect((await points()).rechargeLeftPointCount).toBe(100);
    const { rows } = await world.database.pool.query(
      'select cause, state, amount_cents::int as cents from refund where purchase_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ cause: 'duplicate', state: 'succeeded', cents: 1000 }]);
  });

  it('of an order that was closed in the meantime is delivered', async () => {
    const { order, prepare, get, points } = await buyer();
    const { orderId } = (await order()).data();
    const url = await prepare(orderId);
    await world.database.pool.query("update purchase set state = 'closed', closed_at = now() where id = $1", [
      orderId,
    ]);
    await act(url);
    expect((await get(orderId)).state).toBe('fulfilled');
    expect((await points()).rechargeLeftPointCount).toBe(100);
  });

  it('with an invalid signature changes nothing', async () => {
    const { order, prepare, get } = await buyer();
    const { orderId } = (await order()).data();
    const url = new URL(await prepare(orderId));
    const tradeNo = url.pathname.split('/').at(-1);
    const body = JSON.stringify({
      tradeNo,
      transactionId: 'forged',
      cents: 1000,
      currency: 'CNY',
      paidAt: new Date().toISOString(),
    });
    const headers = { 'x-sandbox-timestamp': String(Date.now()), 'x-sandbox-signature': 'ab'.repeat(32) };
    expect((await notify(headers, body)).status).toBe(400);
    expect((await notify({}, '')).status).toBe(400);
    url.searchParams.set('sign', 'ab'.repeat(32));
    expect((await act(url.href)).status).toBe(404);
    expect((await get(orderId)).state).toBe('pending');
  });

  it('requires an available channel', async () => {
    expect((await world.call('pay.pay.channels', { family: 'h5' })).data().items).toEqual([
      { channel: 'sandbox', renews: true, coupons: true },
    ]);
    const { order, options } = await buyer();
    const { orderId } = (await order()).data();
    const input = { orderId, channel: 'wxpay_h5', family: 'h5' } as const;
    expect((await world.call('pay.pay.prepare', input, options)).envelope).toMatchObject({
      code: ErrorCode.paymentRefused,
    });
  });
});

describe('a membership', () => {
  it('starts with its points, and extends the remaining time', async () => {
    const { buy, info, points, options } = await buyer();
    const plans = async () => (await world.call('vip.plan.list', {}, options)).data().items;
    const promised = (await plans()).find(({ priceId }) => priceId === VIP)?.until ?? '';
    const first = await buy(VIP);
    expect(first).toMatchObject({ state: 'fulfilled', tier: 'common', months: 1 });
    expect(Math.abs(Date.parse(promised) - Date.parse(first.periodUntil ?? ''))).toBeLessThan(60_000);
    expect((await info()).vipInfo).toMatchObject({
      isExpire: 0,
      vipType: 'common',
      expiresAt: first.periodUntil,
    });
    expect((await points()).allLeftPointCount).toBe(660);
    const second = await buy(VIP);
    expect(second.periodFrom).toBe(first.periodUntil);
    expect((await info()).vipInfo?.expiresAt).toBe(second.periodUntil);
    expect((await points()).allLeftPointCount).toBe(660);
  });

  it("of a trial member grants the difference to the month's points", async () => {
    const { userId, buy, points } = await buyer();
    await world.database.pool.query(
      "insert into membership (user_id, tier, expires_at) values ($1, 'trial', now() + interval '1 day')",
      [userId],
    );
    expect((await points()).allLeftPointCount).toBe(90);
    await buy(VIP);
    expect((await points()).allLeftPointCount).toBe(660);
  });

  it('is not lowered by a trial: none is sold, and one ordered before only adds its time', async () => {
    const { buy, order, prepare, info } = await buyer();
    const early = (await order(TRIAL)).data();
    await buy(VIP);
    expect((await order(TRIAL)).envelope).toMatchObject({ code: ErrorCode.paymentRefused });
    await act(await prepare(early.orderId));
    expect((await info()).vipInfo).toMatchObject({ isExpire: 0, vipType: 'common' });
  });

  it('is refunded with its time and its points, and can be bought again', async () => {
    const { buy, refund, info, points } = await buyer();
    const { orderId, refundableCents } = await buy(VIP);
    // A moment of the period has passed.
    expect(refundableCents).toBe(2899);
    expect((await refund(orderId)).data()).toMatchObject({ state: 'refunded', refundableCents: 0 });
    expect((await info()).vipInfo).toMatchObject({ isExpire: 1 });
    expect((await points()).allLeftPointCount).toBe(60);
    await buy(VIP);
    expect((await points()).allLeftPointCount).toBe(660);
  });

  it('that has not begun is refunded in full, and later periods move up', async () => {
    const { buy, refund, get, info } = await buyer();
    const [first, second, third] = [await buy(VIP), await buy(VIP), await buy(VIP)];
    expect((await refund(second.orderId)).data()).toMatchObject({ state: 'refunded', refundedCents: 2900 });
    const moved = await get(third.orderId);
    expect(moved.periodFrom).toBe(first.periodUntil);
    expect((await info()).vipInfo?.expiresAt).toBe(moved.periodUntil);
  });

  it('that was refunded before an earlier one still moves with it', async () => {
    const { buy, refund, get, info } = await buyer();
    const [first, second] = [await buy(VIP), await buy(VIP)];
    await refund(second.orderId);
    await refund(first.orderId);
    const { periodFrom, periodUntil } = await get(second.orderId);
    expect(periodFrom).toBe(periodUntil);
    const { expiresAt, isExpire } = (await info()).vipInfo ?? {};
    expect(isExpire).toBe(1);
    expect(Math.abs(Date.parse(periodUntil ?? '') - Date.parse(expiresAt ?? ''))).toBeLessThan(2_000);
  });
});

describe('a refund', () => {
  const spend = (userId: string, points: number) =>
    world.database.pool.query(
      `update ledger_account set balance = balance - $2 where user_id = $1 and kind = 'recharge'`,
      [userId, points],
    );

  it('pays back the unused part, once', async () => {
    const { userId, buy, refund, points } = await buyer();
    const { orderId } = await buy();
    await spend(userId, 40);
    const both = await Promise.all([refund(orderId), refund(orderId)]);
    const codes = both.map(({ envelope }) => envelope.code).sort();
    expect(codes).toEqual(['0', ErrorCode.paymentRefused]);
    expect(await points()).toMatchObject({ rechargeLeftPointCount: 0, allLeftPointCount: 60 });
    const { rows } = await world.database.pool.query(
      'select amount_cents::int as cents, taken_points::int as points from refund where purchase_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ cents: 600, points: 60 }]);
  });

  it('of a used-up or old order is refused', async () => {
    const { userId, buy, refund } = await buyer();
    const used = await buy();
    await spend(userId, 100);
    expect((await refund(used.orderId)).envelope).toMatchObject({ code: ErrorCode.paymentRefused });
    const old = await buy();
    await world.letPass('8 days', 'purchase', 'paid_at');
    expect((await refund(old.orderId)).envelope).toMatchObject({ code: ErrorCode.paymentRefused });
  });
});

describe('the export of a user’s data', () => {
  it('contains the caller’s orders and point changes, and no one else’s', async () => {
    const [mine, other] = [await buyer(), await buyer()];
    const bought = await mine.buy();
    await mine.order(VIP);
    await other.buy();
    const { orders, pointChanges } = (await world.call('user.user.exportData', {}, mine.options)).data();
    const { refundableCents: _changes, ...kept } = await mine.get(bought.orderId);
    expect(orders).toHaveLength(2);
    expect(orders[1]).toEqual(kept);
    expect(pointChanges.map(({ kind, points }) => [kind, points])).toEqual([
      ['recharge', 100],
      ['grant', 60],
    ]);
  });
});
