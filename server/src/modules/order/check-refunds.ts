import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import type { OrderContext } from './context';
import { findOrder } from './repository';
import { tierUse, usageAt } from './usage';

type Report = (difference: { id: string; what: string }) => void;

/** Refunds whose free uses are counted again: benefits and prices are those of today, so older ones cannot be. */
const RECENT_DAYS = 31;

/** Refunds read per statement. */
const PAGE = 500;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** A refund that a user requested of a membership, and what was spent of the points that came with its order. */
type Facts = {
  id: string;
  orderId: string;
  at: string;
  cents: string;
  /** What was left of the order's price. */
  rest: string;
  amount: string;
  months: string;
  /** Points that the order granted in its first month, and those spent of them before the refund; null without any. */
  granted: string | null;
  used: string | null;
  /** Whether neither prices nor benefits have changed since. */
  isComparable: boolean;
};

/** Reads refunds in pages. Counted from the ledger alone; IDs are ordered by time. */
async function readPage(tx: Executor, after: string): Promise<Facts[]> {
  const { rows } = await tx.execute<Facts>(sql`
    select r.id, p.id as "orderId", r.created_at as at, r.amount_cents as cents, p.amount_cents as amount,
      p.snapshot->>'months' as months, g.granted, g.used,
      p.amount_cents - coalesce((select sum(o.amount_cents) from refund o where o.purchase_id = p.id and o.id < r.id
        and o.state <> 'failed' and o.cause <> 'duplicate'), 0) as rest,
      r.created_at > clock_timestamp() - make_interval(days => ${RECENT_DAYS}) and not exists (
        select from admin_action where created_at >= r.created_at
          and action in ('price.set', 'benefit.set', 'offer.add', 'offer.change')) as "isComparable"
    from refund r join purchase p on p.id = r.purchase_id and p.kind = 'vip'
    left join lateral (
      select t.id, left(t.cause_step, 7) as month, e.amount as granted, e.account_id
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount > 0
      where t.kind = 'grant' and t.cause_kind = 'membership' and t.cause_id = p.user_id::text
        and t.cause_step = left(t.cause_step, 7) || ' ' || p.id
    ) grant_of on true
    left join lateral (
      select grant_of.granted, least(grant_of.granted, greatest(0, coalesce(h.spent, 0) - coalesce(b.granted, 0))) as used
      from (select sum(from_monthly) as spent from point_hold
        where user_id = p.user_id and monthly_period = grant_of.month and state <> 'released' and id < r.id) h,
        (select sum(e.amount) as granted from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account_id = grant_of.account_id and t.id < grant_of.id and left(t.cause_step, 7) = grant_of.month
          and (t.cause_kind = 'membership' and t.kind = 'grant'
            or t.cause_kind = 'order' and t.kind in ('refund', 'correction'))) b
    ) g on grant_of.id is not null
    where r.cause = 'user' and r.state <> 'failed' and r.id > ${after}::uuid order by r.id limit ${PAGE}`);
  return rows;
}

/** What the tier of a refunded order had given beyond monthly points until its refund, in cents. */
async function tierUseUntil(
  context: Pick<OrderContext, 'ledger'>,
  tx: Executor,
  { orderId, at }: Facts,
): Promise<number> {
  const [order, until] = [await findOrder(tx, orderId), new Date(at)];
  const usage = order && usageAt(context, order, until);
  return usage ? tierUse(context, tx, order, { ...usage, until }) : 0;
}

/**
 * Reports refunds requested by users that gave back the price of monthly points which had been spent, or of free uses
 * and discounts which had been used. A cent more is rounding.
 */
export async function checkRefunds(
  context: Pick<OrderContext, 'ledger'>,
  tx: Executor,
  report: Report,
): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const page: Facts[] = await readPage(tx, after);
    for (const facts of page) {
      const { id: refundId, orderId: id, granted, used, isComparable } = facts;
      const [cents, rest] = [Number(facts.cents), Number(facts.rest)];
      const share = granted === null ? 0 : Number(used) / Number(granted) / Number(facts.months);
      const unspent = rest - Number(facts.amount) * share;
      const gave = `a refund gave ${cents} cents of ${rest}`;
      if (cents > 1 + unspent) {
        report({ id, what: `${gave}, and ${used} of its ${granted} points were spent` });
      } else if (isComparable && cents > 1) {
        const usedCents = await tierUseUntil(context, tx, facts);
        if (cents > 1 + Math.max(0, unspent - usedCents))
          report({
            id,
            what: `${gave} (${refundId}), and benefits worth ${Math.round(usedCents)} were used`,
          });
      }
    }
    after = page.at(-1)?.id;
  }
}
