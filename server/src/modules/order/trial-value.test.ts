import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';

let shop: ShopWorld;
let userId: string;

beforeAll(async () => {
  shop = await shopWorld({ refundDays: 60 });
});

beforeEach(async () => {
  Object.assign(shop.faults, { leavesPagesOpen: false, refusesRefunds: false });
  await shop.clock.set('2026-11-10T12:00:00+08:00');
  userId = await shop.newUser();
});

afterEach(async () => {
  expect(await shop.check()).toEqual([]);
  // The clock goes back: memberships of earlier tests are over.
  await shop.database.pool.query("update membership set expires_at = '2026-01-01'");
});

afterAll(() => shop.close());

const member = () => shop.member(userId);

const buyTrials = async (count: number) => {
  for (let bought = 0; bought < count; bought += 1) await shop.buy(userId, 'trialMonth');
};

describe('six bought trial months, at 5.00 each', () => {
  // 30.00 are 31 days at 29.00 for a month of 30; the week of the new user is kept as it is.
  const CONVERTED = 7 + 31;

  beforeEach(async () => {
    await buyTrials(6);
    expect(await member()).toBe('trial 188');
  });

  it('count by their value when a month is bought', async () => {
    await shop.buy(userId, 'month');
    expect(await member()).toBe(`common ${CONVERTED + 31}`);
  });

  it('count the same when a code brings the month', async () => {
    await shop.give(userId);
    expect(await member()).toBe(`common ${CONVERTED + 31}`);
    expect((await shop.balances(userId)).monthly).toBe(600);
  });

  it('count at the list price when the month is bought with a discount', async () => {
    const [code = ''] = await shop.coupons({ offPercent: 90 });
    const orderId = await shop.order(userId, 'month');
    await shop.orders.applyCoupon({ userId, orderId, code, address: '10.0.0.1' });
    await shop.pay(await shop.open(userId, orderId));
    expect(await member()).toBe(`common ${CONVERTED + 31}`);
  });

  it('end when the operator sets another membership', async () => {
    await shop.giveDays(userId, 10);
    expect(await member()).toBe('common 10');
    await shop.buy(userId, 'month');
    expect(await member()).toBe('common 40');
  });

  describe('with nothing for sale any more', () => {
    beforeEach(() => shop.database.pool.query('update price_offer set active = false'));

    afterEach(() =>
      shop.database.pool.query(
        'update price_offer set active = true where id in (select offer_id from purchase)',
      ),
    );

    it('count at the dearest price of the past', async () => {
      await shop.give(userId);
      expect(await member()).toBe(`common ${CONVERTED + 31}`);
    });
  });
});

describe('trial months of codes', () => {
  it('are worth what trial months cost, no matter what brings the better tier', async () => {
    await shop.give(userId, { tier: 'trial', months: 12 });
    expect(await member()).toBe('trial 372');
    await shop.give(userId);
    // 365 days at 5.00 a month, at 29.00.
    expect(await member()).toBe('common 101');

    userId = await shop.newUser(null);
    await shop.give(userId, { tier: 'trial', months: 12 });
    await shop.buy(userId, 'month');
    expect(await member()).toBe('common 94');
  });

  it('return as they were when the month that converted them is refunded', async () => {
    await shop.give(userId, { tier: 'trial', months: 12 });
    const { orderId } = await shop.buy(userId, 'month');
    expect(await member()).toBe('common 101');
    await shop.refund(userId, orderId);
    expect(await member()).toBe('trial 372');
  });
});

describe('trial months that are paid late', () => {
  const preparedTrials = async (count: number) => {
    const pages: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const orderId = await shop.order(userId, 'trialMonth');
      pages.push(await shop.open(userId, orderId, 'apple_iap'));
    }
    return pages;
  };

  it('bring a member what they are worth if only Apple could refund them', async () => {
    const pages = await preparedTrials(6);
    await shop.buy(userId, 'month');
    expect(await member()).toBe('common 37');
    for (const page of pages) await shop.pay(page, 'apple_iap');
    // 31 days for 30.00, and not six months.
    expect(await member()).toBe('common 68');
    const [page = ''] = pages;
    await shop.refundAt('apple_iap', page);
    expect(await member()).toBe('common 63');
  });

  it('keep the tier of what follows when an order before them is refunded', async () => {
    const [page = ''] = await preparedTrials(1);
    const { orderId } = await shop.buy(userId, 'month');
    await shop.pay(page, 'apple_iap');
    await shop.buy(userId, 'month');
    expect(await member()).toBe('common 73');
    await shop.refund(userId, orderId);
    expect(await member()).toBe('common 43');
  });
});

describe('a trial whose refund fails', () => {
  it('comes back by its value if its user has become a member in the meantime', async () => {
    const { orderId } = await shop.buy(userId, 'trialMonth');
    shop.faults.silentRefunds = true;
    await shop.refund(userId, orderId);
    shop.faults.silentRefunds = false;
    await shop.buy(userId, 'month');
    expect(await member()).toBe('common 37');
    shop.faults.refusesRefunds = true;
    await shop.clock.letPass('10 minutes');
    await shop.orders.sweep();
    expect(await shop.get(userId, orderId)).toMatchObject({ state: 'fulfilled', refundableCents: 0 });
    expect(await member()).toBe('common 42');
  });
});

describe('the ledger check', () => {
  it('finds time that nothing brought, also after a code', async () => {
    await buyTrials(6);
    await shop.give(userId);
    const { pool } = shop.database;
    // As it was before, when codes converted nothing.
    await pool.query(
      "update membership set expires_at = expires_at + interval '150 days' where user_id = $1",
      [userId],
    );
    expect(await shop.check()).toEqual([
      `${userId}: a membership lasts 219 days, and everything that brings its time 80`,
    ]);
    await pool.query(
      "update membership set expires_at = expires_at - interval '150 days' where user_id = $1",
      [userId],
    );
  });
});
