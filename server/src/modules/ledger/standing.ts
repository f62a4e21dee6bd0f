import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, membership } from '../../db/schema/app-user';
import { isMonthly } from './allowance';

/** A user's balances, tier and usage, and the current day: everything that a price or a payment depends on. */
export type Standing = {
  userId: string;
  module: ModuleKey;
  useType: 'point' | 'cash';
  /** Tier of the active membership. */
  tier: Tier;
  /** Operator's calendar by database time, such as `2026-11-21` and `2026-11`. */
  day: string;
  month: string;
  /** Free uses of the module spent in the current period. */
  freeUsed: number;
  /** Month of the last monthly grant, to which the points in `monthly` belong. */
  monthlyPeriod: string | null;
  /** Whether the accounts exist, which also means that the new user's grant was given. */
  opened: boolean;
  monthly: number;
  grant: number;
  recharge: number;
  held: number;
};

export type Asked = { userId: string; module: ModuleKey };

/** The period in which a use of the module counts now: a day or a month of the operator's calendar. */
export function freePeriodOf({ module, day, month }: Standing): string {
  return isMonthly(module) ? month : day;
}

const TIME_ZONE = sql`${sql.placeholder('timeZone')}::text`;

/** Several lookups per statement, because many calls ask at once: arrays of equal length, matched by position. */
const ASKED = sql`unnest(
  ${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('modules')}::text[], ${sql.placeholder('monthly')}::boolean[]
) with ordinality as asked (user_id, module, monthly, n)`;

/** The database's clock in the operator's time zone. */
const CLOCK = sql`(
  select at, to_char(at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day, to_char(at at time zone ${TIME_ZONE}, 'YYYY-MM') as month
  from (select clock_timestamp() as at) as now
) as clock`;

const BALANCES = sql`(
  select count(*) > 0 as opened,
    coalesce(sum(balance) filter (where kind = 'monthly'), 0) as monthly,
    coalesce(sum(balance) filter (where kind = 'grant'), 0) as given,
    coalesce(sum(balance) filter (where kind = 'recharge'), 0) as recharge,
    coalesce(sum(balance) filter (where kind = 'held'), 0) as held
  from ledger_account where user_id = u.id
) as account`;

const FREE_USED = sql<number>`coalesce((
  select used from free_use f where f.user_id = u.id and f.module = asked.module
    and f.period = case when asked.monthly then clock.month else clock.day end
), 0)`;

const MONTHLY_PERIOD = sql<string | null>`(
  select left(max(cause_step), 7) from ledger_transaction
  where kind = 'grant' and cause_kind = 'membership' and cause_id = u.id::text
)`;

/** The named (prepared) statement of {@link findStandings}, which the database plans once per connection. */
export function prepareStandings(tx: Executor) {
  return tx
    .select({
      n: sql`asked.n`.mapWith(Number),
      userId: sql<string>`asked.user_id`,
      module: sql<ModuleKey>`asked.module`,
      useType: sql<Standing['useType']>`u.use_type`,
      tier: sql<Tier>`coalesce(m.tier, 'free')`,
      day: sql<string>`clock.day`,
      month: sql<string>`clock.month`,
      freeUsed: FREE_USED,
      monthlyPeriod: MONTHLY_PERIOD,
      opened: sql<boolean>`account.opened`,
      monthly: sql`account.monthly`.mapWith(Number),
      grant: sql`account.given`.mapWith(Number),
      recharge: sql`account.recharge`.mapWith(Number),
      held: sql`account.held`.mapWith(Number),
    })
    .from(
      sql`${ASKED} cross join ${CLOCK} join app_user u on u.id = asked.user_id
        left join membership m on m.user_id = u.id and m.expires_at > clock.at
        cross join lateral ${BALANCES}`,
    )
    .prepare('standings');
}

/** The standing of each user asked for, in order; undefined if the user does not exist. */
export async function findStandings(
  statement: ReturnType<typeof prepareStandings>,
  timeZone: string,
  asked: readonly Asked[],
): Promise<(Standing | undefined)[]> {
  const rows = await statement.execute({
    timeZone,
    userIds: asked.map(({ userId }) => userId),
    modules: asked.map(({ module }) => module),
    monthly: asked.map(({ module }) => isMonthly(module)),
  });
  const found = new Map(rows.map(({ n, ...standing }) => [n, standing]));
  return asked.map((_one, index) => found.get(index + 1));
}

/** Whether a user is in cash mode, in which every check of benefits passes. */
export async function isBilled(tx: Executor, userId: string): Promise<boolean> {
  const [row] = await tx.select({ useType: appUser.useType }).from(appUser).where(eq(appUser.id, userId));
  return row?.useType === 'cash';
}

/** The tier of a user, from their active membership. */
export async function findTier(tx: Executor, userId: string): Promise<Tier> {
  const [row] = await tx
    .select({ tier: membership.tier })
    .from(membership)
    .where(and(eq(membership.userId, userId), sql`${membership.expiresAt} > clock_timestamp()`));
  return row?.tier ?? 'free';
}
