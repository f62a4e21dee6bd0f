import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

type Report = (difference: { id: string; what: string }) => void;

/** Maximum number of differences reported; more would add nothing. */
const MAX_DIFFERENCES = 500;

/** Memberships of the better tier that neither an order nor a code nor the operator keeps. */
const UNFOUNDED_TIERS = sql`
  select m.user_id as id, 'a membership is of the tier common, and nothing brought that' as what
  from membership m
  where m.tier = 'common' and m.expires_at > clock_timestamp() + interval '1 minute'
    and exists (select from purchase where user_id = m.user_id and kind = 'vip' and fulfilled_at is not null)
    and not exists (select from purchase p where p.user_id = m.user_id and p.kind = 'vip'
      and p.state in ('fulfilled', 'refunding') and p.period_until > clock_timestamp()
      and coalesce(p.snapshot->>'deliveredAs', p.snapshot->>'tier') = 'common')
    and not exists (select from redemption r join redeem_batch b on b.id = r.batch_id
      where r.user_id = m.user_id and b.kind = 'vip' and b.tier = 'common')
    and not exists (select from admin_action a where a.action = 'membership.set' and a.subject_id = m.user_id::text)`;

/** Longest month: a bound, because months that are over cannot be recounted from today. */
const MONTH = sql`31 * 86400`;

/**
 * Memberships of the better tier that last longer than everything that brings their time: orders with theirs, codes
 * with their months, the operator's date, the rest of the new user's trial (a year if it is not known), and other trial
 * time with what it is worth at the lowest price of the better tier. What the operator gave back of a trial after it
 * was converted took no time. A day more is rounding.
 */
const UNFOUNDED_TIME = sql`
  with better as (
    select min(cents::float8 / months) as month from (
      select amount_cents as cents, months from price_offer where kind = 'vip' and tier = 'common' and months > 0
      union all
      select amount_cents + off_cents, (snapshot->>'months')::int from purchase
      where kind = 'vip' and snapshot->>'tier' = 'common' and fulfilled_at is not null) price
  ), lower as (
    select least(1, coalesce(
      (select max(amount_cents::float8 / months) from price_offer where kind = 'vip' and tier = 'trial' and months > 0)
        / nullif((select month from better), 0),
      (select t.value / nullif(c.value, 0) from benefit_value t, benefit_value c where t.key = 'point'
        and t.tier = 'trial' and c.key = 'point' and c.tier = 'common'), 0)) as share
  )
  select m.user_id as id, 'a membership lasts ' || round(extract(epoch from m.expires_at - clock_timestamp()) / 86400)
    || ' days, and everything that brings its time ' || round((t.brought / 86400)::numeric) as what
  from membership m join app_user u on u.id = m.user_id
  cross join lateral (
    select coalesce((select sum(extract(epoch from period_until - greatest(period_from, clock_timestamp()))) from purchase
        where user_id = m.user_id and kind = 'vip' and state in ('fulfilled', 'refunding')
          and period_until > clock_timestamp() and coalesce(snapshot->>'deliveredAs', snapshot->>'tier') = 'common'), 0)
      + coalesce((select sum(least((snapshot->>'months')::int,
          (amount_cents - case when exists (select from refund r where r.purchase_id = p.id and r.cause = 'operator'
            and r.state <> 'failed') then 0 else refunded_cents end) / better.month) * ${MONTH})
        from purchase p, better where user_id = m.user_id and kind = 'vip' and fulfilled_at is not null
          and snapshot->>'tier' = 'trial'), 0)
      + coalesce((select sum(b.months * case b.tier when 'common' then 1 else lower.share end * ${MONTH})
        from redemption r join redeem_batch b on b.id = r.batch_id and b.kind = 'vip', lower
        where r.user_id = m.user_id), 0)
      + coalesce((select greatest(0, max(extract(epoch from (a.after->>'expiresAt')::timestamptz - clock_timestamp())))
        from admin_action a where a.action = 'membership.set' and a.subject_id = m.user_id::text), 0)
      + greatest(0, extract(epoch from coalesce(m.trial_until, u.created_at + interval '365 days') - clock_timestamp()))
      as brought
  ) t
  where m.tier = 'common' and extract(epoch from m.expires_at - clock_timestamp()) > t.brought + 86400`;

/** Issued invoices over another amount than their order's, because of a refund. */
const WRONG_INVOICES = sql`
  select i.id, 'an invoice over ' || i.amount_cents || ' cents is in force, and ' || p.amount_cents - p.refunded_cents
    || ' are left of its order' as what
  from invoice i join purchase p on p.id = i.purchase_id
  where i.state = 'issued' and i.amount_cents > p.amount_cents - p.refunded_cents`;

/** Reports memberships and invoices that left a user with more than they paid for. */
export async function checkMemberships(tx: Executor, report: Report): Promise<void> {
  const { rows } = await tx.execute<{ id: string; what: string }>(
    sql`(${UNFOUNDED_TIERS}) union all (${UNFOUNDED_TIME}) union all (${WRONG_INVOICES}) limit ${MAX_DIFFERENCES}`,
  );
  for (const difference of rows) report(difference);
}
