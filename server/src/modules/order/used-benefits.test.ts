import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';
import { CallError } from '../../errors';

let shop: ShopWorld;
let userId: string;

beforeAll(async () => {
  shop = await shopWorld({ refundDays: 60, memberDiscount: 0.8 });
});

beforeEach(async () => {
  await shop.clock.set('2026-11-10T12:00:00+08:00');
  userId = await shop.newUser(null);
});

afterEach(async () => {
  expect(await shop.check()).toEqual([]);
  await shop.database.pool.query("update membership set expires_at = '2026-01-01'");
});

afterAll(() => shop.close());

/** The cheapest point for sale: 550 for 50.00. */
const POINT_CENTS = 5000 / 550;

/** Uses matting, which costs a point, and is free 3 times a day, 10 times in a trial and 50 times for a member. */
const useFree = async (uses: number) => shop.commit(await shop.hold(userId, { module: 'matting', uses }));

const backOf = async (orderId: string) => {
  const { refundableCents, refundUsedCents = 0 } = await shop.get(userId, orderId);
  return [refundableCents, refundUsedCents];
};

describe('free uses of a membership', () => {
  it('are paid when it is refunded, as far as only its tier gave them', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    expect(await backOf(orderId)).toEqual([2899, 0]);
    await useFree(3);
    expect(await backOf(orderId)).toEqual([2899, 0]);
    await useFree(47);
    const cents = Math.floor(2900 - 47 * POINT_CENTS);
    expect(await backOf(orderId)).toEqual([cents, 2899 - cents]);
    await shop.refund(userId, orderId);
    const { rows } = await shop.database.pool.query(
      'select amount_cents::int as back, used_cents::int as used from refund where purchase_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ back: cents, used: 2899 - cents }]);
  });

  it('cost the same each day that somebody buys, uses and returns a month', async () => {
    const costs: number[] = [];
    for (let day = 0; day < 5; day += 1) {
      const { orderId } = await shop.buy(userId, 'month');
      await useFree(50);
      await shop.refund(userId, orderId);
      const { amountCents, refundedCents } = await shop.get(userId, orderId);
      costs.push(amountCents - refundedCents);
      await shop.clock.letPass('1 day');
    }
    expect(costs).toEqual(Array.from({ length: 5 }, () => Math.ceil(47 * POINT_CENTS)));
  });

  it('cost no more than was paid', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    for (let day = 0; day < 7; day += 1) {
      await useFree(50);
      await shop.clock.letPass('1 day');
    }
    expect(await backOf(orderId)).toEqual([0, expect.any(Number)]);
    await expect(shop.refund(userId, orderId)).rejects.toThrow(CallError);
  });

  it('of a trial, of the day before it was bought and of failed runs are not counted', async () => {
    userId = await shop.newUser();
    await useFree(10);
    const { orderId } = await shop.buy(userId, 'month');
    const failed = await shop.hold(userId, { module: 'matting', uses: 40 });
    await shop.release(failed);
    expect(await backOf(orderId)).toEqual([2899, 0]);
    await useFree(5);
    // At the price of a trial member.
    expect(await backOf(orderId)).toEqual([
      Math.floor(2900 - 5 * POINT_CENTS),
      Math.ceil(5 * POINT_CENTS) - 1,
    ]);
  });

  it('of the last day of an earlier month of membership are not counted twice', async () => {
    const first = await shop.buy(userId, 'month');
    const second = await shop.buy(userId, 'month');
    await useFree(50);
    await shop.refund(userId, first.orderId);
    expect((await shop.get(userId, first.orderId)).refundedCents).toBe(Math.floor(2900 - 47 * POINT_CENTS));
    expect(await backOf(second.orderId)).toEqual([2899, 0]);
  });
});

describe('discounts of a membership', () => {
  it('are paid when it is refunded, except on its own points', async () => {
    await shop.buy(userId, 'largePack');
    const { orderId } = await shop.buy(userId, 'quarter');
    // 600 points of the month, and 200 others, which would be 250 without the discount.
    await shop.spend(userId, 1000);
    const cents = Math.floor(7800 * (2 / 3) - 50 * POINT_CENTS);
    expect(await backOf(orderId)).toEqual([cents, 5200 - cents]);
  });
});

describe('the ledger check', () => {
  const plant = async (orderId: string, cents: number) => {
    const { pool } = shop.database;
    const set = 'set amount_cents = $2::int, used_cents = 0 where purchase_id = $1';
    await pool.query(`update refund ${set}`, [orderId, cents]);
    await pool.query('update purchase set refunded_cents = $2::int where id = $1', [orderId, cents]);
  };

  it('counts used benefits again and names a refund that gave them back, unless prices have changed since', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    await useFree(50);
    await shop.refund(userId, orderId);
    const { refundedCents } = await shop.get(userId, orderId);
    await useFree(3);
    const usedCents = Math.round(47 * POINT_CENTS);
    await plant(orderId, refundedCents + 2);
    const named = [
      expect.stringMatching(new RegExp(`${orderId}: a refund gave .* benefits worth ${usedCents} were used`)),
    ];
    expect(await shop.check()).toEqual(named);
    await plant(orderId, 2899);
    expect(await shop.check()).toEqual(named);
    await shop.database.pool.query(
      `insert into admin_action (id, actor, action, subject_kind, subject_id, reason, created_at)
       values (gen_random_uuid(), 'operator', 'benefit.set', 'benefit', 'inpaint', 'a test', clock_timestamp())`,
    );
    expect(await shop.check()).toEqual([]);
    await plant(orderId, refundedCents);
  });
});
