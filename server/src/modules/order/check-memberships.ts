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
      and p.state in ('fulfilled', 'refunding') and p.period_until > clock_timestamp())
    and not exists (select from redemption r join redeem_batch b on b.id = r.batch_id
      where r.user_id = m.user_id and b.kind = 'vip' and b.tier = 'common')
    and not exists (select from admin_action a where a.action = 'membership.set' and a.subject_id = m.user_id::text)`;

/** Issued invoices over another amount than their order's, because of a refund. */
const WRONG_INVOICES = sql`
  select i.id, 'an invoice over ' || i.amount_cents || ' cents is in force, and ' || p.amount_cents - p.refunded_cents
    || ' are left of its order' as what
  from invoice i join purchase p on p.id = i.purchase_id
  where i.state = 'issued' and i.amount_cents > p.amount_cents - p.refunded_cents`;

/** Reports memberships, refunds and invoices that left a user with more than they paid for. */
export async function checkMemberships(tx: Executor, report: Report): Promise<void> {
  const { rows } = await tx.execute<{ id: string; what: string }>(
    sql`(${REFUNDED_SPENT_POINTS}) union all (${UNFOUNDED_TIERS}) union all (${WRONG_INVOICES}) limit ${MAX_DIFFERENCES}`,
  );
  for (const difference of rows) report(difference);
}
