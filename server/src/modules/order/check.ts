import { sql } from 'drizzle-orm';
import { onDay } from '../../db/clock';
import type { Executor } from '../../db/database';
import { dayOf } from '../../lib/calendar';
import type { BillLine, PaymentProvider } from '../../payments/port';
import { idOfNumber, numberOf, tradeOf } from './context';
import { findPaymentsOfDay } from './repository';

/** A mismatch found in an order, a payment or a refund. */
type OrderDifference = { id: string; what: string };

type Report = (difference: OrderDifference) => void;

/** Orders read per statement. */
const PAGE = 500;

const FIRST = '00000000-0000-0000-0000-000000000000';

type Facts = {
  id: string;
  kind: string;
  state: string;
  amount: string;
  refunded: string;
  wasPaid: boolean;
  wasDelivered: boolean;
  bought: string;
  /** Ledger points: delivered for the order, and taken by its refunds minus what was returned. */
  delivered: string;
  taken: string;
  /** Cents received through payments, and cents refunded, by refund cause. */
  received: string;
  duplicates: string;
  given: string;
  takenByRefunds: string;
  waiting: string;
  failedForGood: string;
  isStuck: boolean;
};

/** Reads one page of orders in a single statement, so that concurrent changes cannot look like a mismatch. */
async function readPage(tx: Executor, after: string): Promise<Facts[]> {
  const { rows } = await tx.execute<Facts>(sql`
    select p.id, p.kind, p.state, p.amount_cents as amount, p.refunded_cents as refunded,
      p.paid_at is not null as "wasPaid", p.fulfilled_at is not null as "wasDelivered",
      coalesce((p.snapshot->>'points')::bigint + (p.snapshot->>'bonusPoints')::bigint, 0) as bought,
      l.delivered, l.taken, m.received, r.duplicates, r.given, r."takenByRefunds", r.waiting, r."failedForGood",
      p.state = 'paid' and p.paid_at < clock_timestamp() - interval '10 minutes'
        or r."oldestWaiting" < clock_timestamp() - interval '3 days' as "isStuck"
    from purchase p
    cross join lateral (
      select coalesce(sum(e.amount) filter (where t.kind = 'recharge'), 0) as delivered,
        coalesce(-sum(e.amount) filter (where t.kind in ('refund', 'correction')), 0) as taken
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.user_id = p.user_id
      where t.kind in ('recharge', 'refund', 'correction') and t.cause_kind = 'order' and t.cause_id = p.id::text
    ) l
    cross join lateral (
      select coalesce(count(*), 0) * p.amount_cents as received from payment where purchase_id = p.id and state = 'paid'
    ) m
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where cause = 'duplicate' and state <> 'failed'), 0) as duplicates,
        coalesce(sum(amount_cents) filter (where cause <> 'duplicate' and state = 'succeeded'), 0) as given,
        coalesce(sum(taken_points + taken_monthly) filter (where state <> 'failed'), 0) as "takenByRefunds",
        count(*) filter (where cause <> 'duplicate' and state = 'pending') as waiting,
        count(*) filter (where cause in ('duplicate', 'account', 'renewed', 'code', 'tier') and state = 'failed') as "failedForGood",
        min(created_at) filter (where state = 'pending') as "oldestWaiting"
      from refund where purchase_id = p.id
    ) r
    where p.id > ${after}::uuid order by p.id limit ${PAGE}`);
  return rows;
}

/** Describes, for the operator, what is wrong with an order. */
function problemsOf(facts: Facts): string[] {
  const count = (name: keyof Facts) => Number(facts[name]);
  const { state, wasPaid, wasDelivered, isStuck } = facts;
  const isDelivered = wasDelivered ? count('bought') : 0;
  const netCents = count('received') - count('duplicates');
  const checks: [boolean, string][] = [
    [count('delivered') === isDelivered, `the ledger delivered ${facts.delivered} points of ${isDelivered}`],
    // When a refund fails after its month has ended, that month's points are not returned.
    [
      count('taken') >= count('takenByRefunds'),
      `refunds took ${facts.takenByRefunds} points, the ledger ${facts.taken}`,
    ],
    [
      netCents === (wasPaid ? count('amount') : 0),
      `payments brought ${netCents} cents, and the order is ${state}`,
    ],
    [
      count('given') === count('refunded'),
      `refunds gave ${facts.given} cents, the order says ${facts.refunded}`,
    ],
    [
      !(state === 'fulfilled' || state === 'refunded') || wasDelivered || count('given') > 0,
      'nothing was delivered',
    ],
    [
      (state === 'refunding') === count('waiting') > 0 || count('failedForGood') > 0,
      `it is ${state}, with ${facts.waiting} refunds waiting`,
    ],
    [count('failedForGood') === 0, 'a refund failed that nobody else will make good'],
    [!isStuck, `it waits as ${state} for too long`],
  ];
  return checks.flatMap(([holds, what]) => (holds ? [] : [what]));
}

/** Reports points delivered for orders that do not exist. */
async function findDeliveredForNothing(tx: Executor, report: Report): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.cause_id as id from ledger_transaction t
    where t.kind = 'recharge' and t.cause_kind = 'order'
      and not exists (select from purchase p where p.id::text = t.cause_id) limit ${PAGE}`);
  for (const { id } of rows) report({ id, what: 'points were delivered for an order that there is not' });
}

/** Compares orders with their payments, their refunds and the ledger. Returns the number of orders checked. */
export async function checkOrders(tx: Executor, report: Report): Promise<number> {
  let after: string | undefined = FIRST;
  let orders = 0;
  while (after !== undefined) {
    const page: Facts[] = await readPage(tx, after);
    for (const facts of page) for (const what of problemsOf(facts)) report({ id: facts.id, what });
    orders += page.length;
    after = page.at(-1)?.id;
  }
  await findDeliveredForNothing(tx, report);
  return orders;
}

/** Reports contracts that charged twice for the same period, or that their user's membership does not reference. */
export async function checkContracts(tx: Executor, report: Report): Promise<void> {
  const { rows } = await tx.execute<{ id: string; what: string }>(sql`
    select contract_id as id, 'charge ' || renewal || ' of a contract was delivered ' || count(*) || ' times' as what
    from purchase where renewal is not null and fulfilled_at is not null group by contract_id, renewal having count(*) > 1
    union all
    select c.id, 'a contract is in force that the membership does not know'
    from contract c left join membership m on m.user_id = c.user_id
    where c.state = 'active' and (m.contract_id is distinct from c.id::text or m.auto_renew_status <> 'normal')
    union all
    select c.id, 'a membership says that it renews itself by a contract that has ended'
    from contract c join membership m on m.contract_id = c.id::text
    where c.state <> 'active' and m.auto_renew_status = 'normal'
    limit ${PAGE}`);
  for (const difference of rows) report(difference);
}

/** Asks a provider about contracts that ended in the last month: one still active there could be charged. */
export async function checkContractsAt(
  tx: Executor,
  { name, contracts }: PaymentProvider,
  report: Report,
): Promise<void> {
  if (!contracts) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from contract where provider = ${name} and end_told_at > clock_timestamp() - interval '31 days' order by id`);
  for (const { id } of rows) {
    if (await contracts.isActive(numberOf(id))) {
      report({ id, what: `a contract has ended here, and is in force at ${name}` });
    }
  }
}

/**
 * One of our own lines, and the first day whose bill may contain it: we may hear of a refund days after it was made.
 */
type OwnLine = BillLine & { since: string };

/** Our records for a provider's day: payments it took, and refunds whose outcome we learned. */
async function ownLines(tx: Executor, { name, timeZone }: PaymentProvider, date: string): Promise<OwnLine[]> {
  const { rows } = await tx.execute<{ kind: BillLine['kind']; id: string; cents: string; since: string }>(sql`
    select 'payment' as kind, m.id, p.amount_cents as cents, ${date}::text as since
    from payment m join purchase p on p.id = m.purchase_id
    where m.provider = ${name} and m.state = 'paid' and ${onDay(sql`m.paid_at`, date, timeZone)}
    union all
    select 'refund', r.id, r.amount_cents, to_char(r.created_at at time zone ${timeZone}, 'YYYY-MM-DD')
    from refund r join payment m on m.id = r.payment_id
    where m.provider = ${name} and r.state = 'succeeded' and ${onDay(sql`r.ended_at`, date, timeZone)}`);
  return rows.map(({ kind, id, cents, since }) => ({ kind, no: numberOf(id), cents: Number(cents), since }));
}

/** Cents of a payment or refund that we have recorded as completed, on any day; undefined if there is none. */
async function knownCents(tx: Executor, { kind, no }: BillLine): Promise<number | undefined> {
  const id = idOfNumber(no);
  if (id === undefined) return undefined;
  const { rows } = await tx.execute<{ cents: string }>(
    kind === 'payment'
      ? sql`select p.amount_cents as cents from payment m join purchase p on p.id = m.purchase_id
            where m.id = ${id}::uuid and m.state = 'paid'`
      : sql`select amount_cents as cents from refund where id = ${id}::uuid and state <> 'failed'`,
  );
  return rows[0] && Number(rows[0].cents);
}

/**
 * Days of bills searched for a refund that we learned of late, such as after a long outage. Providers keep three
 * months.
 */
const MAX_DAYS = 92;

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/**
 * For a provider without bills: queries every payment begun or paid on a day. It knows no others, because we assign the
 * trade numbers. Returns the number of payments.
 * @throws PaymentUnavailable
 */
async function checkByAsking(
  tx: Executor,
  provider: PaymentProvider,
  date: string,
  report: Report,
): Promise<number> {
  const rows = await findPaymentsOfDay(tx, provider, date);
  for (const { payment, amountCents, refundedCents } of rows) {
    const no = numberOf(payment.id);
    const trade = await provider.query(tradeOf(payment));
    const theirs = trade.state === 'paid' ? trade.paid.amount.cents : 0;
    const back = trade.state === 'paid' ? (trade.refundedCents ?? 0) : 0;
    const ours = payment.state === 'paid' ? amountCents : 0;
    if (theirs - (ours === 0 ? back : 0) !== ours) {
      report({ id: no, what: `${provider.name} took ${theirs} cents, and ${ours} are known here` });
    } else if (ours > 0 && back !== refundedCents) {
      report({
        id: no,
        what: `${provider.name} gave ${back} cents back, and ${refundedCents} are known here`,
      });
    }
  }
  return rows.length;
}

/**
 * Compares a provider's bill for a day with our records, in both directions. Returns the number of bill lines, or
 * undefined if the bill is not available yet.
 * @throws PaymentUnavailable
 */
export async function checkBill(
  tx: Executor,
  provider: PaymentProvider,
  date: string,
  report: Report,
): Promise<number | undefined> {
  if (!provider.bill) return checkByAsking(tx, provider, date, report);
  const bill = await provider.bill(date);
  if (!bill) return undefined;
  for (const line of bill) {
    const cents = await knownCents(tx, line);
    if (cents === line.cents) continue;
    const ours = cents === undefined ? 'not known here' : `${cents} cents here`;
    report({
      id: line.no,
      what: `${provider.name}'s bill has a ${line.kind} of ${line.cents} cents, which is ${ours}`,
    });
  }
  const billed = new Set(bill.map(({ no }) => no));
  let missing = (await ownLines(tx, provider, date)).filter(({ no }) => !billed.has(no));
  let day = date;
  for (let back = 0; back < MAX_DAYS && missing.some(({ since }) => since < day); back += 1) {
    day = dayBefore(day);
    const earlier = new Set((await provider.bill(day))?.map(({ no }) => no));
    missing = missing.filter(({ no }) => !earlier.has(no));
  }
  for (const { kind, no, cents } of missing) {
    report({ id: no, what: `${provider.name}'s bill lacks a ${kind} of ${cents} cents` });
  }
  return bill.length;
}

/** Yesterday's date (`YYYY-MM-DD`) in a provider's time zone; its bill is the newest complete one. */
export const yesterday = (timeZone: string): string => dayOf(new Date(), timeZone, -1);
