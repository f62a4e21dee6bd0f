import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

type Report = (difference: { id: string; what: string }) => void;

/** Maximum number of differences reported; more would add nothing. */
const MAX_DIFFERENCES = 500;

/**
 * Refunds that users requested of memberships, and that gave back the price of monthly points which had been spent.
 * Counted from the ledger alone: what the order granted in its first month, and what of it was spent before the refund.
 * IDs are ordered by time.
 */
const REFUNDED_SPENT_POINTS = sql`
  select p.id, 'a refund gave ' || r.amount_cents || ' cents of ' || r.rest || ', and ' || g.used || ' of its '
    || g.granted || ' points were spent' as what
  from (
    select refund.*, p.amount_cents - coalesce((select sum(o.amount_cents) from refund o
      where o.purchase_id = p.id and o.id < refund.id and o.state <> 'failed' and o.cause <> 'duplicate'), 0) as rest
    from refund join purchase p on p.id = refund.purchase_id
    where refund.cause = 'user' and refund.state <> 'failed' and p.kind = 'vip'
  ) r join purchase p on p.id = r.purchase_id
  join lateral (
    select t.id, left(t.cause_step, 7) as month, e.amount as granted, e.account_id
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount > 0
    where t.kind = 'grant' and t.cause_kind = 'membership' and t.cause_id = p.user_id::text
      and t.cause_step = left(t.cause_step, 7) || ' ' || p.id
  ) grant_of on true
  join lateral (
    select grant_of.granted, least(grant_of.granted, greatest(0, coalesce(h.spent, 0) - coalesce(b.granted, 0))) as used
    from (select sum(from_monthly) as spent from point_hold
      where user_id = p.user_id and monthly_period = grant_of.month and state <> 'released' and id < r.id) h,
      (select sum(e.amount) as granted from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id = grant_of.account_id and t.id < grant_of.id and left(t.cause_step, 7) = grant_of.month
        and (t.cause_kind = 'membership' and t.kind = 'grant'
          or t.cause_kind = 'order' and t.kind in ('refund', 'correction'))) b
  ) g on true
  where r.amount_cents > 1 + r.rest
    * (1 - g.used::numeric / g.granted / (p.snapshot->>'months')::int * p.amount_cents / r.rest)`;

/** Memberships of the better tier that neither an order nor a code nor the operator keeps. */
const UNFOUNDED_TIERS = sql`
  select m.user_id, 'a membership is of the tier common, and nothing brought that' as what
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
  select m.user_id, 'a membership lasts ' || round(extract(epoch from m.expires_at - clock_timestamp()) / 86400)
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

/** Reports memberships, refunds and invoices that left a user with more than they paid for. */
export async function checkMemberships(tx: Executor, report: Report): Promise<void> {
  const { rows } = await tx.execute<{ id: string; what: string }>(
    sql`(${REFUNDED_SPENT_POINTS}) union all (${UNFOUNDED_TIERS}) union all (${UNFOUNDED_TIME}) union all (${WRONG_INVOICES}) limit ${MAX_DIFFERENCES}`,
  );
  for (const difference of rows) report(difference);
}
