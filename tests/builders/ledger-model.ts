import { type ModuleKey, pointCost } from '@tuzuo/core/pricing';
import { expect } from 'vitest';
import type { LedgerWorld } from './ledger-world';

/** A kind of user, which does not change. */
export type ModelUser = { useType: 'point' | 'cash'; tier?: 'trial' | 'common' };

type Tier = 'free' | NonNullable<ModelUser['tier']>;

/** The defaults of core/pricing, spelled out. */
const NEW_USER_POINTS = 60;
const MONTHLY_POINTS = { free: 0, trial: 30, common: 600 };
const DISCOUNT = { free: 1, trial: 0.9, common: 0.8 };
const CENTS_PER_POINT = 10;

type HoldRow = {
  state: 'held' | 'committed' | 'released';
  fromMonthly: number;
  fromGrant: number;
  fromRecharge: number;
  cashCents: number;
  freeUses: number;
  freePeriod: string | null;
  monthlyPeriod: string | null;
  price: {
    module: ModuleKey;
    uses: number;
    held?: number;
    usePointCount: number;
    useTimesPerPoint: number;
    discount: number;
  };
  /** The amount that its transaction reserved. */
  setAside: number;
  /** Number of ledger transactions that ended it. */
  ends: number;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const pointsIn = ({ fromMonthly, fromGrant, fromRecharge }: HoldRow) =>
  fromMonthly + fromGrant + fromRecharge;

async function query<Row extends object>(world: LedgerWorld, text: string, userId: string): Promise<Row[]> {
  return (await world.database.pool.query<Row>(text, [userId])).rows;
}

const holdsOf = (world: LedgerWorld, userId: string) =>
  query<HoldRow>(
    world,
    `select state, from_monthly::int as "fromMonthly", from_grant::int as "fromGrant",
       from_recharge::int as "fromRecharge", cash_cents::int as "cashCents", free_uses as "freeUses",
       free_period as "freePeriod", monthly_period as "monthlyPeriod", price, (
         select coalesce(sum(e.amount), 0)::int from ledger_transaction t
         join ledger_entry e on e.transaction_id = t.id
         join ledger_account a on a.id = e.account_id and a.kind = 'held'
         where t.cause_kind = 'task' and t.cause_id = h.task_id::text and t.kind = 'hold'
           and t.module = h.price->>'module'
       ) as "setAside", (
         select count(*)::int from ledger_transaction t
         where t.cause_kind = 'task' and t.cause_id = h.task_id::text and t.kind <> 'hold'
           and t.module = h.price->>'module'
       ) as ends
     from point_hold h where user_id = $1`,
    userId,
  );

/** Checks that a hold costs the formula's price of its paid uses, and was ended at most once. */
function checkHold(hold: HoldRow, { useType, tier }: { useType: string; tier: Tier }): void {
  const { price, freeUses } = hold;
  expect(price.discount).toBe(DISCOUNT[tier]);
  expect(freeUses).toBeLessThanOrEqual(price.uses);
  const charges = Math.ceil((price.uses - freeUses) / price.useTimesPerPoint);
  const inCash = useType === 'cash';
  expect(pointsIn(hold)).toBe(inCash ? 0 : pointCost({ ...price, freeUses }));
  expect(hold.cashCents).toBe(inCash ? charges * price.usePointCount * CENTS_PER_POINT : 0);
  const spent = hold.state === 'committed' ? pointsIn(hold) : 0;
  if (price.held === undefined) expect(hold.setAside).toBe(pointsIn(hold));
  else {
    expect(hold.state).toBe('committed');
    expect([price.uses > 0, price.uses < price.held, spent <= hold.setAside]).toEqual([true, true, true]);
  }
  const isOwed = hold.state === 'committed' && hold.cashCents > 0;
  const ends = [spent > 0, isOwed, hold.setAside > spent].filter(Boolean).length;
  expect(hold.ends).toBe(hold.state === 'held' ? 0 : ends);
}

/** Checks that the monthly account holds the current month's grant minus that month's holds, and nothing older. */
async function checkMonths(
  world: LedgerWorld,
  userId: string,
  tier: Tier,
  monthly: number,
  kept: readonly HoldRow[],
): Promise<void> {
  const rows = await query<{ kind: string; month: string; amount: number }>(
    world,
    `select t.kind, t.cause_step as month, e.amount::int as amount from ledger_transaction t
     join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
     where t.cause_kind = 'membership' and t.cause_id = $1 and a.user_id is not null order by t.id`,
    userId,
  );
  const months = (kind: string) => rows.filter((row) => row.kind === kind).map(({ month }) => month);
  const [grants, expiries] = [months('grant'), months('expire')];
  expect(new Set(grants).size).toBe(grants.length);
  expect(new Set(expiries).size).toBe(expiries.length);
  expect(grants).toEqual(expect.arrayContaining(expiries));
  for (const { kind, amount } of rows) if (kind === 'grant') expect(amount).toBe(MONTHLY_POINTS[tier]);

  const { rows: clock } = await world.database.pool.query<{ month: string }>(
    "select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM') as month",
  );
  const month = clock[0]?.month ?? '';
  const given = grants.includes(month) ? MONTHLY_POINTS[tier] : 0;
  expect(given).toBe(MONTHLY_POINTS[tier]);
  const taken = kept.filter(({ monthlyPeriod }) => monthlyPeriod === month);
  expect(monthly).toBe(given - sum(taken.map(({ fromMonthly }) => fromMonthly)));
}

/** Checks that free uses are counted once per hold that was not released, in the period of its creation. */
async function checkFreeUses(world: LedgerWorld, userId: string, kept: readonly HoldRow[]): Promise<void> {
  const rows = await query<{ row: string; used: number }>(
    world,
    `select module || ' ' || period as row, used from free_use where user_id = $1 and used > 0`,
    userId,
  );
  const used: Record<string, number> = {};
  for (const { freeUses, freePeriod, price } of kept) {
    const row = `${price.module} ${freePeriod}`;
    if (freeUses > 0) used[row] = (used[row] ?? 0) + freeUses;
  }
  expect(Object.fromEntries(rows.map(({ row, used: counted }) => [row, counted]))).toEqual(used);
}

/** Compares a user with up-to-date grants with what the holds and grants imply. */
export async function checkUser(
  world: LedgerWorld,
  user: ModelUser & { userId: string; recharged: number },
): Promise<void> {
  const { userId, useType } = user;
  const tier: Tier = user.tier ?? 'free';
  const balances = await world.balances(userId);
  const holds = await holdsOf(world, userId);
  for (const hold of holds) checkHold(hold, { useType, tier });
  const open = holds.filter(({ state }) => state === 'held');
  const committed = holds.filter(({ state }) => state === 'committed');
  const kept = [...open, ...committed];

  expect(Math.min(...Object.values(balances))).toBeGreaterThanOrEqual(0);
  expect(balances.held).toBe(sum(open.map(pointsIn)));
  expect(balances.grant).toBe(NEW_USER_POINTS - sum(kept.map(({ fromGrant }) => fromGrant)));
  expect(balances.recharge).toBe(user.recharged - sum(kept.map(({ fromRecharge }) => fromRecharge)));
  expect(balances.receivable).toBe(sum(committed.map(({ cashCents }) => cashCents)));
  await checkMonths(world, userId, tier, balances.monthly, kept);
  await checkFreeUses(world, userId, kept);
}

/** Checks that all entries add up to zero per unit, and that every balance is the sum of its entries. */
export async function checkTotals(world: LedgerWorld): Promise<void> {
  const { rows } = await world.database.pool.query<{ unit: string; sum: string }>(
    'select a.unit, sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id group by a.unit',
  );
  expect(rows.map(({ unit }) => unit).sort()).toEqual(['cent', 'point']);
  for (const row of rows) expect(Number(row.sum)).toBe(0);
  expect(await world.differences()).toEqual([]);
}
