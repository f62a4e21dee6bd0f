import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { DEVELOPMENT_SECRET_KEY } from '../../config/account-settings';
import { newId } from '../../db/ids';
import { createLogger } from '../../observability/logger';
import { createSandbox } from '../../payments/sandbox/sandbox';
import { createSandboxStore } from '../cashier/service';
import { createLedger, type Ledger } from '../ledger/service';
import { createOrders, type Orders } from '../order/service';
import { createRewards, type Rewards, sumOwed } from './service';

/** Days in which a purchase can be refunded. */
const REFUND_DAYS = 7;

let world: AccountWorld;
let ledger: Ledger;
let rewards: Rewards;
let orders: Orders;

const PACK = newId();

const sandboxOf = () =>
  createSandbox({
    store: createSandboxStore(world.database, 'Asia/Shanghai'),
    secretKey: DEVELOPMENT_SECRET_KEY,
  });

beforeAll(async () => {
  world = await accountWorld();
  await world.database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points) values ($1, 'points', 1000, 100)`,
    [PACK],
  );
  ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
  rewards = createRewards({ database: world.database, ledger });
  orders = createOrders({
    database: world.database,
    ledger,
    providers: [sandboxOf()],
    wechatApps: {},
    refundDays: REFUND_DAYS,
    publicUrl: undefined,
    log: createLogger('silent'),
  });
});

afterEach(async () => {
  const found: unknown[] = [];
  await ledger.reconcile((difference) => void found.push(difference));
  expect(found).toEqual([]);
});

afterAll(() => world.close());

async function newUser(affiliateCode?: string) {
  const mobile = newMobile();
  const code = await world.codeFor(mobile, 'sendLoginValidateCode');
  const { user } = (await world.call('auth.h5.mobileLogin', { mobile, code, affiliateCode })).data();
  const options = { session: user.jwtSid };
  return {
    userId: user.userId,
    options,
    invite: async () => (await world.call('point.invite.get', {}, options)).data(),
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
        .allLeftPointCount,
    /** Uses a tool, with a free use. */
    useTool: async () => {
      const round = { taskId: newId(), round: 0 };
      const spent = { ...round, userId: user.userId, charges: [{ module: 'matting', uses: 1 }] } as const;
      await world.database.transaction((tx) => ledger.holdPoints(tx, spent));
      await world.database.transaction((tx) => ledger.commitHold(tx, round));
    },
  };
}

describe('the daily check-in', () => {
  it('brings the tier’s points once a day, also under concurrent requests', async () => {
    const { userId, options, points } = await newUser();
    expect((await world.call('point.checkin.get', {}, options)).data()).toMatchObject({
      isDone: false,
      points: 1,
      daysInRow: 0,
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('point.checkin.create', {}, options)),
    );
    for (const answer of answers) {
      expect(answer.data()).toMatchObject({ isDone: true, points: 1, daysInRow: 1 });
    }
    expect(await points()).toBe(61);
    await world.database.pool.query(
      "insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 day')",
      [userId],
    );
    expect((await world.call('point.checkin.create', {}, options)).data()).toMatchObject({ points: 1 });
  });

  it('counts consecutive days, with or without today', async () => {
    const { userId, options } = await newUser();
    const { day } = (await world.call('point.checkin.get', {}, options)).data();
    const before = (days: number) =>
      new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [1, 2, 4]) {
      const cause = { kind: 'checkin', id: userId, step: before(days) } as const;
      await world.database.transaction((tx) => ledger.grantPoints(tx, { userId, points: 1, cause }));
    }
    expect((await world.call('point.checkin.get', {}, options)).data()).toMatchObject({
      isDone: false,
      daysInRow: 2,
    });
    expect((await world.call('point.checkin.create', {}, options)).data()).toMatchObject({ daysInRow: 3 });
  });

  it('requires a login', async () => {
    for (const name of ['point.checkin.get', 'point.checkin.create', 'point.invite.get'] as const) {
      expect((await world.call(name, {})).envelope).toMatchObject({ code: ErrorCode.loginNeeded });
    }
  });
});

/** Buys a pack of 100 points, as a user. */
async function buy({ options }: Awaited<ReturnType<typeof newUser>>) {
  const input = { kind: 'points', priceId: PACK, requestId: newId(), expectedAmountCents: 1000 } as const;
  const { orderId } = (await world.call('order.order.create', input, options)).data();
  const request = { orderId, channel: 'sandbox', family: 'h5' } as const;
  const { url = '' } = (await world.call('pay.pay.prepare', request, options)).data();
  const { pathname, search } = new URL(url);
  const body = new URLSearchParams({ action: 'pay' });
  await fetch(`${world.app.url}${pathname}${search}`, { method: 'POST', body, redirect: 'manual' });
  return orderId;
}

const refundAsOperator = (orderId: string) => orders.refundAsOperator(orderId, { reason: 'goodwill' });

async function refundAtProvider(orderId: string) {
  const { rows } = await world.database.pool.query<{ no: string }>(
    "select replace(id::text, '-', '') as no from payment where purchase_id = $1",
    [orderId],
  );
  const refunded = { tradeNo: rows[0]?.no ?? '', providerRefundNo: newId(), cents: 1000 };
  await orders.settle(sandboxOf(), { kind: 'refunded', ...refunded });
}

const eightDaysPass = () =>
  world.database.pool.query(`update purchase set paid_at = paid_at - interval '8 days'`);

describe('an invitation', () => {
  it('rewards both once the friend has used a tool, and only once', async () => {
    const inviter = await newUser();
    const { code, ...none } = await inviter.invite();
    expect(none).toEqual({ pointsEach: 20, leftThisMonth: 10, registered: 0, rewarded: 0, points: 0 });
    const friend = await newUser(code);
    expect((await inviter.invite()).code).toBe(code);
    await rewards.settleInvites(REFUND_DAYS);
    expect(await inviter.points()).toBe(60);
    expect(await inviter.invite()).toMatchObject({ registered: 1, rewarded: 0 });

    await friend.useTool();
    await Promise.all([
      rewards.settleInvites(REFUND_DAYS),
      rewards.settleInvites(REFUND_DAYS),
      rewards.settleInvites(REFUND_DAYS),
    ]);
    expect([await inviter.points(), await friend.points()]).toEqual([80, 80]);
    expect(await inviter.invite()).toMatchObject({
      registered: 1,
      rewarded: 1,
      points: 20,
      leftThisMonth: 9,
    });
  });

  it('by a purchase rewards both once that can no longer be refunded, and never if it was', async () => {
    const inviter = await newUser();
    const { code } = await inviter.invite();
    const [keeps, returns] = [await newUser(code), await newUser(code)];
    await buy(keeps);
    // Again and again, as somebody would who wants the points for nothing.
    for (const _ of [1, 2, 3]) {
      const orderId = await buy(returns);
      await rewards.settleInvites(REFUND_DAYS);
      const refund = await world.call('order.order.refund', { orderId }, returns.options);
      expect(refund.data()).toMatchObject({ state: 'refunded', refundedCents: 1000 });
      await rewards.settleInvites(REFUND_DAYS);
    }
    expect([await inviter.points(), await returns.points(), await keeps.points()]).toEqual([60, 60, 160]);

    await eightDaysPass();
    await rewards.settleInvites(REFUND_DAYS);
    expect([await inviter.points(), await returns.points(), await keeps.points()]).toEqual([80, 60, 180]);
  });

  it('by a purchase is taken back when that is refunded later, by the operator or the provider', async () => {
    const inviter = await newUser();
    const { code } = await inviter.invite();
    // Again and again, with new friends whose purchases the operator refunds out of goodwill.
    for (const by of ['operator', 'provider'] as const) {
      const friend = await newUser(code);
      const orderId = await buy(friend);
      await eightDaysPass();
      await rewards.settleInvites(REFUND_DAYS);
      expect([await inviter.points(), await friend.points()]).toEqual([80, 180]);
      await (by === 'operator' ? refundAsOperator(orderId) : refundAtProvider(orderId));
      await Promise.all([rewards.settleInvites(REFUND_DAYS), rewards.settleInvites(REFUND_DAYS)]);
      expect([await inviter.points(), await friend.points()]).toEqual([60, 60]);
    }
    expect(await inviter.invite()).toMatchObject({ registered: 2, rewarded: 0, points: 0, leftThisMonth: 8 });
  });

  it('is taken back as far as there are points, and the rest is recorded', async () => {
    const inviter = await newUser();
    const { code } = await inviter.invite();
    const friend = await newUser(code);
    const orderId = await buy(friend);
    await eightDaysPass();
    await rewards.settleInvites(REFUND_DAYS);
    const cause = { kind: 'operator', id: newId(), step: 'once' } as const;
    await world.database.transaction((tx) =>
      ledger.takePoints(tx, { userId: inviter.userId, points: 75, cause }),
    );
    await refundAsOperator(orderId);
    for (const _ of [1, 2]) await rewards.settleInvites(REFUND_DAYS);
    expect([await inviter.points(), await friend.points()]).toEqual([0, 60]);
    const { orm } = world.database;
    expect([await sumOwed(orm, inviter.userId), await sumOwed(orm, friend.userId)]).toEqual([15, 0]);
    expect(await inviter.invite()).toMatchObject({ rewarded: 0, points: 15 });
  });

  it('stays if the friend has used a tool, too, or keeps another purchase', async () => {
    const inviter = await newUser();
    const { code } = await inviter.invite();
    const [uses, keeps, usesFirst] = [await newUser(code), await newUser(code), await newUser(code)];
    await usesFirst.useTool();
    const bought = [await buy(uses), await buy(keeps), await buy(usesFirst)];
    await buy(keeps);
    await eightDaysPass();
    await rewards.settleInvites(REFUND_DAYS);
    await uses.useTool();
    for (const orderId of bought) await refundAsOperator(orderId);
    expect(await rewards.settleInvites(REFUND_DAYS)).toBe(0);
    expect(await inviter.points()).toBe(120);
  });

  it('brings nothing beyond the monthly limit, now or later', async () => {
    const inviter = await newUser();
    const { code } = await inviter.invite();
    await world.database.pool.query(
      "update benefit_value set value = 1 where key = 'invite_monthly_count' and tier = 'free'",
    );
    try {
      const strict = createRewards({ database: world.database, ledger });
      const friends = [await newUser(code), await newUser(code)];
      for (const friend of friends) await friend.useTool();
      await strict.settleInvites(REFUND_DAYS);
      expect(await inviter.points()).toBe(80);
      const gained = await Promise.all(friends.map(({ points }) => points()));
      expect(gained.sort()).toEqual([60, 80]);
    } finally {
      await world.database.pool.query(
        "update benefit_value set value = 10 where key = 'invite_monthly_count' and tier = 'free'",
      );
    }
    await rewards.settleInvites(REFUND_DAYS);
    expect(await inviter.points()).toBe(80);
  });

  it('does not count existing users, oneself, or the friend of a closed account', async () => {
    const old = await newUser('NOSUCHCODE');
    const inviter = await newUser();
    const { code } = await inviter.invite();
    const update = 'update app_user set affiliate_code = $1 where id = any($2::uuid[])';
    await world.database.pool.query(update, [code, [old.userId, inviter.userId]]);
    await old.useTool();
    await inviter.useTool();
    expect(await rewards.settleInvites(REFUND_DAYS)).toBe(0);
    const friend = await newUser(code);
    await friend.useTool();
    await world.database.pool.query("update app_user set state = 'closed' where id = $1", [inviter.userId]);
    expect(await rewards.settleInvites(REFUND_DAYS)).toBe(0);
    expect(await friend.points()).toBe(60);
  });
});
