import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHOP, type ShopItem, type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';
import { createRandom } from '../../../../tests/soak/random';
import { CallError, RefusedFields } from '../../errors';

/** A short slice; `VALUE_LIVES=500 VALUE_SEED=7` runs longer. */
const LIVES = Number(process.env.VALUE_LIVES ?? 16);
const SEED = Number(process.env.VALUE_SEED ?? 8);

/** What every user gets for nothing: a week's trial, and its monthly points. */
const TRIAL_DAYS = 7;
const TRIAL_POINTS = 30;
const MONTH_POINTS = 600;
const MAX_DAYS_OF_MONTH = 31;

/** Steps of one user: few, because a user with many orders has paid for more than any fault could bring. */
const STEPS = 14;

let shop: ShopWorld;

beforeAll(async () => {
  shop = await shopWorld({ refundDays: 60 });
});

afterAll(() => shop.close());

/** Cents of the cheapest month of the better tier at list prices, and what a trial month is worth of it. */
const CHEAPEST_MONTH = SHOP.quarter.cents / SHOP.quarter.months;
const TRIAL_SHARE = SHOP.trialMonth.cents / CHEAPEST_MONTH;

/** Cents of the cheapest point for sale. */
const POINT_CENTS = SHOP.largePack.cents / (SHOP.largePack.points + SHOP.largePack.bonus);

/** Free uses of a day that a user has without paying: in the trial of a new user. */
const FREE_OF_TRIAL = 10;
const FREE_OF_MEMBER = 50;

type Value = Record<
  'months' | 'vip' | 'cheapest' | 'freeUses' | 'points' | 'unit' | 'refunds' | 'monthly' | 'packed' | 'left',
  number
>;

/**
 * What a user paid for in the end, and what they had of it: months of the better tier (of a trial, what it is worth),
 * monthly points spent of one month, free uses that only the better tier has, days of the better tier that are left, and points of packs. What the operator gave
 * back is a gift.
 */
async function findValue(userId: string): Promise<Value | undefined> {
  const { rows } = await shop.database.pool.query<Record<keyof Value, string>>(
    `select paid.*, spent.monthly, packs.spent + a.balance as packed,
       coalesce((select sum(greatest(0, used - $3)) from free_use where user_id = u.id and module = 'matting'), 0) as "freeUses",
       coalesce((select extract(epoch from expires_at - clock_timestamp()) / 86400 from membership
         where user_id = u.id and tier = 'common' and expires_at > clock_timestamp()), 0) as left
     from app_user u join ledger_account a on a.user_id = u.id and a.kind = 'recharge'
     cross join lateral (
       select coalesce(sum(months * kept / amount) filter (where tier = 'common'), 0)
           + coalesce(sum(kept) filter (where tier = 'trial'), 0) / $2 as months,
         coalesce(sum(kept) filter (where kind = 'vip'), 0) as vip,
         coalesce(min(amount) filter (where tier = 'common'), 0) as cheapest,
         coalesce(sum(kept) filter (where kind = 'points'), 0) as points,
         coalesce(min(amount / points) filter (where kind = 'points'), 0) as unit, coalesce(sum(refunds), 0) as refunds
       from (
         select kind, amount_cents::float8 as amount, amount_cents - refunded_cents + given.cents as kept, given.refunds,
           snapshot->>'tier' as tier, (snapshot->>'months')::int as months,
           (snapshot->>'points')::int + (snapshot->>'bonusPoints')::int as points
         from purchase p cross join lateral (
           select coalesce(sum(amount_cents) filter (where cause = 'operator'), 0) as cents, count(*) as refunds
           from refund where purchase_id = p.id and state = 'succeeded') given
         where user_id = u.id and fulfilled_at is not null
       ) delivered
     ) paid
     cross join lateral (
       select coalesce(max(points), 0) as monthly from (
         select sum(from_monthly) as points from point_hold
         where user_id = u.id and state <> 'released' group by monthly_period) by_month
     ) spent
     cross join lateral (
       select coalesce(sum(from_recharge), 0) as spent from point_hold where user_id = u.id and state <> 'released'
     ) packs where u.id = $1`,
    [userId, CHEAPEST_MONTH, FREE_OF_TRIAL],
  );
  return (
    rows[0] && (Object.fromEntries(Object.entries(rows[0]).map(([key, sum]) => [key, Number(sum)])) as Value)
  );
}

type Step = { name: string; work: () => Promise<unknown> };

it(
  'leaves no one with more than they paid for, in any order of steps',
  async () => {
    const random = createRandom(SEED);
    const done: Record<string, number> = {};

    const live = async (life: number) => {
      const userId = await shop.newUser(random.chance(0.8) ? `${TRIAL_DAYS} days` : null);
      const codes = await shop.coupons({ offPercent: 90 }, { count: 2 });
      const made: { orderId: string; page?: string }[] = [];
      let commonDays = 0;
      /** Given for nothing: months of the better tier, months of a trial, and days by the operator. */
      const given = { months: 0, trialMonths: 0, days: 0 };

      const create = async (item = random.pick(Object.keys(SHOP) as ShopItem[])) => {
        const orderId = await shop.order(userId, item, SHOP[item].kind === 'vip' && random.chance(0.2));
        const order: (typeof made)[number] = { orderId };
        made.push(order);
        if (random.chance(0.3)) {
          const code = random.pick(codes);
          await shop.orders
            .applyCoupon({ userId, orderId, code, address: '10.0.0.1' })
            .catch(() => undefined);
        }
        return order;
      };
      const open = async (order = random.pick(made)) => {
        order.page = await shop.open(userId, order.orderId);
        return order.page;
      };
      const pay = async (page = random.pick(made).page) => page !== undefined && (await shop.pay(page));
      const buy = async () => pay(await open(await create()));
      /** Makes a discounted order, keeps its page and cancels it, so that its code might be used again. */
      const keepPage = async () => {
        const order = await create();
        const { orderId } = order;
        const code = random.pick(codes);
        await shop.orders.applyCoupon({ userId, orderId, code, address: '10.0.0.1' }).catch(() => undefined);
        await open(order);
        shop.faults.leavesPagesOpen = true;
        await shop.orders.cancel({ userId, orderId });
      };
      const payAll = async () => {
        for (const { page } of made) await pay(page);
      };
      const spend = async () => {
        const { monthly, grant, recharge } = await shop.balances(userId);
        const all = (monthly ?? 0) + (grant ?? 0) + (recharge ?? 0);
        if (all > 0) await shop.spend(userId, random.chance(0.5) ? all : 1 + random.below(all));
      };
      const useFree = async (uses = 1 + random.below(FREE_OF_MEMBER)) =>
        shop.commit(await shop.hold(userId, { module: 'matting', uses }));
      /** Buys a membership, uses what it gives for nothing, and returns it. */
      const useAndReturn = async () => {
        const order = await create('month');
        await pay(await open(order));
        await useFree(FREE_OF_MEMBER);
        await shop.refund(userId, order.orderId);
      };
      const pass = async (hours: number) => {
        const { rows } = await shop.database.pool.query<{ days: string }>(
          `select least($2::float8, extract(epoch from expires_at - clock_timestamp()) / 3600) / 24 as days
         from membership where user_id = $1 and tier = 'common' and expires_at > clock_timestamp()`,
          [userId, hours],
        );
        commonDays += Number(rows[0]?.days ?? 0);
        await shop.clock.letPass(`${hours} hours`);
        await shop.orders.sweep();
        await shop.orders.renew();
      };
      const giveBack = () =>
        shop.orders.refundAsOperator(random.pick(made).orderId, {
          cents: 1 + random.below(3000),
          reason: 'part',
        });
      const redeem = async () => {
        const isTrial = random.chance(0.3);
        await shop.give(userId, isTrial ? { tier: 'trial', months: 6 } : {});
        if (isTrial) given.trialMonths += 6;
        else given.months += 1;
      };
      const giveDays = async () => {
        const days = 1 + random.below(20);
        await shop.giveDays(userId, days);
        given.days += days;
      };
      const steps: readonly (readonly [number, Step])[] = [
        [6, { name: 'buy', work: buy }],
        [3, { name: 'create', work: () => create() }],
        [2, { name: 'keepPage', work: keepPage }],
        [1, { name: 'payAll', work: payAll }],
        [4, { name: 'open', work: () => open() }],
        [4, { name: 'pay', work: () => pay() }],
        [
          3,
          { name: 'cancel', work: () => shop.orders.cancel({ userId, orderId: random.pick(made).orderId }) },
        ],
        [6, { name: 'spend', work: spend }],
        [3, { name: 'useFree', work: () => useFree() }],
        [2, { name: 'useAndReturn', work: useAndReturn }],
        [8, { name: 'refund', work: () => shop.refund(userId, random.pick(made).orderId) }],
        [1, { name: 'giveBack', work: giveBack }],
        [2, { name: 'redeem', work: redeem }],
        [0.3, { name: 'giveDays', work: giveDays }],
        [2, { name: 'pass', work: () => pass(1 + random.below(48)) }],
        [2, { name: 'passDays', work: () => pass(24 * (3 + random.below(20))) }],
      ];

      for (let step = 0; step < STEPS; step += 1) {
        shop.faults.leavesPagesOpen = random.chance(0.5);
        shop.faults.refusesRefunds = random.chance(0.1);
        const { name, work } = step === 0 ? { name: 'buy', work: buy } : random.weighted(steps);
        try {
          await work();
          done[name] = (done[name] ?? 0) + 1;
        } catch (error) {
          if (!(error instanceof CallError || error instanceof RefusedFields)) throw error;
        }
        const value = await findValue(userId);
        if (!value) continue;
        const { months, vip, cheapest, freeUses, points, unit, refunds, monthly, packed, left } = value;
        const because = JSON.stringify({ life, step, name, ...value, commonDays, given });
        const atMost = (granted: number, paid: number) => expect(granted, because).toBeLessThanOrEqual(paid);
        // A refund may round a cent up, which is at most this share of the cheapest month.
        const paidMonths = months + refunds * (1 / (SHOP.month.cents * 0.1));
        const hasGift = given.months > 0 || given.days > 0;
        atMost(monthly, TRIAL_POINTS + MONTH_POINTS * (paidMonths + (hasGift ? 1 : 0)));
        const givenMonths = given.months + given.trialMonths * TRIAL_SHARE;
        atMost(commonDays + left, TRIAL_DAYS + MAX_DAYS_OF_MONTH * (paidMonths + givenMonths) + given.days);
        atMost(Math.floor(packed * unit), points + refunds);
        // A kept membership may be used without end, but one that is given back is paid as far as it was used.
        if (!hasGift) atMost(Math.min(Math.floor(freeUses * POINT_CENTS), cheapest), vip + refunds);
      }
    };
    for (let life = 0; life < LIVES; life += 1) {
      await live(life);
      await shop.database.pool.query('delete from rate_limit');
    }
    expect(await shop.check()).toEqual([]);
    // Otherwise the random steps would have covered too little.
    for (const name of [
      'buy',
      'pay',
      'cancel',
      'spend',
      'refund',
      'redeem',
      'useFree',
      'keepPage',
      'passDays',
    ])
      expect(done[name] ?? 0, name).toBeGreaterThan(0);
  },
  120_000 + LIVES * 10_000,
);
