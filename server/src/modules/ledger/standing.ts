import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { membership } from '../../db/schema/app-user';
import { isMonthly } from './allowance';

/** What a user has, and what day it is: all that a price or a payment depends on. */
export type Standing = {
  userId: string;
  module: ModuleKey;
  useType: 'point' | 'cash';
  /** By active membership. */
  tier: Tier;
  /** The operator's calendar by database time: `2026-11-21` and `2026-11`. */
  day: string;
  month: string;
  /** Free uses of the module spent in the present period. */
  freeUsed: number;
  /** Month of the last monthly grant, which is the one that `monthly` is left of. */
  monthlyPeriod: string | null;
  /** Whether the accounts exist, which is whether the new user's grant was given. */
  opened: boolean;
  monthly: number;
  grant: number;
  recharge: number;
  held: number;
};

export type Asked = { userId: string; module: ModuleKey };

type StandingRow = Omit<Standing, 'monthly' | 'grant' | 'recharge' | 'held'> &
  Record<'n' | 'monthly' | 'grant' | 'recharge' | 'held', string>;

/** Where a use of the module counts now: a day or a month of the operator's calendar. */
export function freePeriodOf({ module, day, month }: Standing): string {
  return isMonthly(module) ? month : day;
}

const toStanding = ({ n: _n, monthly, grant, recharge, held, ...rest }: StandingRow): Standing => ({
  ...rest,
  monthly: Number(monthly),
  grant: Number(grant),
  recharge: Number(recharge),
  held: Number(held),
});

/**
 * The standing of each, in order; undefined for a user who does not exist. One statement for all: many calls ask at
 * the same moment.
 */
export async function findStandings(
  tx: Executor,
  timeZone: string,
  asked: readonly Asked[],
): Promise<(Standing | undefined)[]> {
  const userIds = sql.param(asked.map(({ userId }) => userId));
  const modules = sql.param(asked.map(({ module }) => module));
  const monthly = sql.param(asked.map(({ module }) => isMonthly(module)));
  const { rows } = await tx.execute<StandingRow>(sql`
    with clock as (
      select at, to_char(at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, to_char(at at time zone ${timeZone}::text, 'YYYY-MM') as month
      from (select clock_timestamp() as at) as now
    )
    select asked.n, asked.user_id as "userId", asked.module, u.use_type as "useType",
      coalesce(m.tier, 'free') as tier, clock.day, clock.month,
      coalesce((
        select used from free_use f where f.user_id = u.id and f.module = asked.module
          and f.period = case when asked.monthly then clock.month else clock.day end
      ), 0) as "freeUsed",
      (
        select max(cause_step) from ledger_transaction
        where kind = 'grant' and cause_kind = 'membership' and cause_id = u.id::text
      ) as "monthlyPeriod",
      account.opened, account.monthly, account.grant, account.recharge, account.held
    from unnest(${userIds}::uuid[], ${modules}::text[], ${monthly}::boolean[])
      with ordinality as asked (user_id, module, monthly, n)
    cross join clock
    join app_user u on u.id = asked.user_id
    left join membership m on m.user_id = u.id and m.expires_at > clock.at
    cross join lateral (
      select count(*) > 0 as opened,
        coalesce(sum(balance) filter (where kind = 'monthly'), 0) as monthly,
        coalesce(sum(balance) filter (where kind = 'grant'), 0) as grant,
        coalesce(sum(balance) filter (where kind = 'recharge'), 0) as recharge,
        coalesce(sum(balance) filter (where kind = 'held'), 0) as held
      from ledger_account where user_id = u.id
    ) as account`);
  const found = new Map(rows.map((row) => [Number(row.n), toStanding(row)]));
  return asked.map((_one, index) => found.get(index + 1));
}

/** The tier of a user: his membership's while that lasts. */
export async function findTier(tx: Executor, userId: string): Promise<Tier> {
  const [row] = await tx
    .select({ tier: membership.tier })
    .from(membership)
    .where(and(eq(membership.userId, userId), sql`${membership.expiresAt} > clock_timestamp()`));
  return row?.tier ?? 'free';
}
