import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';
import type { Usage } from '../../db/schema/purchase';
import { CallError } from '../../errors';

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

// The clock goes back: memberships of earlier tests are over.
afterEach(() => shop.database.pool.query("update membership set expires_at = '2026-01-01'"));

afterAll(() => shop.close());

const monthly = async () => (await shop.balances(userId)).monthly;

const refundable = async (orderId: string) => (await shop.get(userId, orderId)).refundableCents;

const refundedOf = async (orderId: string) => {
  await shop.refund(userId, orderId);
  return (await shop.get(userId, orderId)).refundedCents;
};

const refused = (orderId: string) => expect(shop.refund(userId, orderId)).rejects.toThrow(CallError);

describe('a membership bought in the trial', () => {
  it('is not refunded once its points are spent', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    await shop.spend(userId, 660);
    expect(await refundable(orderId)).toBe(0);
    await refused(orderId);
    expect(await shop.member(userId)).toBe('common 37');
  });

  it('is refunded by half if half of its points are spent, and the trial goes on without the others', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    // 30 of the trial, and 285 of the 570 that came with the purchase.
    await shop.spend(userId, 315);
    expect(await refundedOf(orderId)).toBe(1450);
    expect([await monthly(), await shop.member(userId)]).toEqual([0, 'trial 7']);
    expect(await shop.check()).toEqual([]);
  });

  it('is refunded unused, and leaves the trial as it was', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    expect(await refundedOf(orderId)).toBe(2899);
    expect([await monthly(), await shop.member(userId)]).toEqual([30, 'trial 7']);
    const again = await shop.buy(userId, 'month');
    expect([await monthly(), await shop.member(userId)]).toEqual([600, 'common 37']);
    expect(await refundedOf(again.orderId)).toBe(2899);
  });

  it('costs the days on which its tier was used before its period', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    await shop.clock.letPass('6 days');
    expect(await refundedOf(orderId)).toBe(Math.floor((2900 * 24) / 30) - 1);
    expect([await monthly(), await shop.member(userId)]).toEqual([30, 'trial 1']);
  });

  it('counts the points of every month since', async () => {
    await shop.clock.set('2026-11-28T12:00:00+08:00');
    const { orderId } = await shop.buy(userId, 'quarter');
    await shop.spend(userId, 600);
    await shop.clock.set('2026-12-01T12:00:00+08:00');
    await shop.spend(userId, 300);
    expect(await monthly()).toBe(300);
    expect(await refundedOf(orderId)).toBe(7800 / 2);
    expect(await shop.check()).toEqual([]);
  });

  it('gives a paid trial back that it had converted', async () => {
    const trial = await shop.buy(userId, 'trialMonth');
    expect(await shop.member(userId)).toBe('trial 37');
    const { orderId } = await shop.buy(userId, 'month');
    expect(await shop.member(userId)).toBe('common 42');
    expect(await refundedOf(orderId)).toBe(2899);
    expect([await monthly(), await shop.member(userId)]).toEqual([30, 'trial 37']);
    await shop.buy(userId, 'month');
    expect([await refundable(trial.orderId), await shop.member(userId)]).toEqual([0, 'common 42']);
  });

  it('is as before if the provider refuses the refund', async () => {
    const first = await shop.buy(userId, 'month');
    shop.faults.refusesRefunds = true;
    await shop.refund(userId, first.orderId);
    expect([await monthly(), await shop.member(userId)]).toEqual([600, 'common 37']);
    const second = await shop.buy(userId, 'month');
    await shop.refund(userId, first.orderId);
    shop.faults.refusesRefunds = false;
    await shop.spend(userId, 600);
    await refused(first.orderId);
    expect(await refundedOf(second.orderId)).toBe(2900);
  });
});

describe('two memberships in a row', () => {
  it('are both paid by the spent points, whichever is refunded first', async () => {
    const [first, second] = [await shop.buy(userId, 'month'), await shop.buy(userId, 'month')];
    expect(await refundedOf(first.orderId)).toBe(2899);
    expect([await monthly(), await shop.member(userId)]).toEqual([600, 'common 38']);
    await shop.spend(userId, 600);
    await refused(second.orderId);
    await shop.clock.letPass('8 days');
    expect(await shop.member(userId)).toBe('common 30');

    userId = await shop.newUser();
    const [third, fourth] = [await shop.buy(userId, 'month'), await shop.buy(userId, 'month')];
    await shop.spend(userId, 600);
    expect(await refundedOf(fourth.orderId)).toBe(2900);
    await refused(third.orderId);
  });

  it('end together with the tier', async () => {
    const [first, second] = [await shop.buy(userId, 'month'), await shop.buy(userId, 'month')];
    await refundedOf(first.orderId);
    expect(await refundedOf(second.orderId)).toBe(2899);
    expect([await monthly(), await shop.member(userId)]).toEqual([30, 'trial 7']);
    expect(await shop.check()).toEqual([]);
  });

  it('leave the points of a code that follows', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    await shop.give(userId);
    expect(await refundedOf(orderId)).toBe(2899);
    expect([await monthly(), await shop.member(userId)]).toEqual([600, 'common 38']);
    expect(await shop.check()).toEqual([]);
  });
});

describe('a membership refunded in part', () => {
  it('is worth its rest afterwards', async () => {
    userId = await shop.newUser(null);
    const { orderId } = await shop.buy(userId, 'month');
    await shop.orders.refundAsOperator(orderId, { cents: 1450, reason: 'half' });
    expect(await shop.member(userId)).toBe('common 15');
    await shop.clock.set('2026-11-18T00:05:00+08:00');
    expect(await refundable(orderId)).toBe(724);
    await shop.spend(userId, 225);
    expect(await refundable(orderId)).toBe(Math.floor(1450 * (1 - (225 / 600) * 2)));
  });
});

describe('a trial paid after its user became a member', () => {
  it('is refunded instead of adding months of the better tier', async () => {
    const trialOrder = await shop.order(userId, 'trialMonth');
    const page = await shop.open(userId, trialOrder);
    await shop.buy(userId, 'month');
    await shop.pay(page);
    expect(await shop.get(userId, trialOrder)).toMatchObject({ state: 'refunded', refundedCents: 500 });
    expect(await shop.member(userId)).toBe('common 37');
    expect(await shop.check()).toEqual([]);
  });
});

describe('the migration', () => {
  it('counts the usage of memberships that were sold before', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    const { pool } = shop.database;
    const usage = async () =>
      (await pool.query<{ usage: Usage }>('select usage from purchase where id = $1', [orderId])).rows[0]
        ?.usage;
    const known = await usage();
    await pool.query('update purchase set usage = null where id = $1', [orderId]);
    const file = readFileSync('server/migrations/0060_refunds_and_codes.sql', 'utf8');
    await pool.query(file.slice(file.indexOf('UPDATE "purchase"')));
    expect(await usage()).toEqual({
      ...known,
      since: expect.stringMatching(/^2026-11-10T04:\d\d:\d\d\.\d{3}Z$/),
    });
    await shop.spend(userId, 600);
    await refused(orderId);
  });
});

describe('the ledger check', () => {
  it('finds a refund of spent points, and a tier without a reason', async () => {
    const { orderId } = await shop.buy(userId, 'month');
    await shop.spend(userId, 315);
    await shop.refund(userId, orderId);
    const { pool } = shop.database;
    await pool.query('update refund set amount_cents = 2900 where purchase_id = $1', [orderId]);
    await pool.query('update purchase set refunded_cents = 2900 where id = $1', [orderId]);
    await pool.query("update membership set tier = 'common' where user_id = $1", [userId]);
    expect(await shop.check()).toEqual([
      `${orderId}: a refund gave 2900 cents of 2900, and 285 of its 570 points were spent`,
      `${userId}: a membership is of the tier common, and nothing brought that`,
    ]);
  });
});
