import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { orderStorm } from '../../../../tests/builders/order-storm';
import { checkBooks } from '../../start/ledger-check';

/** A short slice; `ORDER_OPERATIONS=100000 ORDER_SEED=7` runs for hours. */
const OPERATIONS = Number(process.env.ORDER_OPERATIONS ?? 1_200);
const SEED = Number(process.env.ORDER_SEED ?? 20_261_123);
const AT_ONCE = 12;

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld({ max: 16 });
});

afterAll(() => world.close());

const numbers = async (text: string, ...values: unknown[]): Promise<Record<string, number>> => {
  const { rows } = await world.database.pool.query<Record<string, string>>(text, values);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
};

it(
  'keeps every cent and every point under concurrency and crashes',
  async () => {
    const storm = await orderStorm(world, SEED);
    await storm.rage(OPERATIONS, AT_ONCE);
    await storm.settle();
    const lines: string[] = [];
    const { database } = world;
    const { rows: today } = await database.pool.query<{ date: string }>(
      "select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date",
    );
    const { differences } = await checkBooks({
      database,
      timeZone: 'Asia/Shanghai',
      providers: [storm.provider],
      date: today[0]?.date,
      write: (line) => lines.push(line),
    });
    expect(differences, lines.join('\n')).toBe(0);

    // The provider's books must equal ours to the cent: what it kept is the price of the undisputed orders.
    const theirs = await numbers(
      `select coalesce(sum(amount_cents) filter (where state = 'paid'), 0) as taken, coalesce(sum(refunded_cents), 0) as given,
       count(*) filter (where state = 'paid') as paid from sandbox_trade`,
    );
    const ours = await numbers(
      `select coalesce(sum(p.amount_cents), 0) as taken,
       (select coalesce(sum(amount_cents), 0) from refund where state = 'succeeded') as given, count(*) as paid
     from payment m join purchase p on p.id = m.purchase_id where m.state = 'paid'`,
    );
    expect(ours).toEqual(theirs);
    const kept = await numbers(
      `select coalesce(sum(amount_cents - refunded_cents), 0) as kept, count(*) filter (where fulfilled_at is null) as lost
     from purchase where paid_at is not null`,
    );
    expect(kept).toEqual({ kept: (theirs.taken ?? 0) - (theirs.given ?? 0), lost: 0 });

    const wrong = await numbers(
      `select count(*) filter (where balance < 0) as negative from ledger_account where user_id is not null`,
    );
    expect(wrong).toEqual({ negative: 0 });
    // No membership time was sold twice, and the membership ends with the last sold period unless a code gave some.
    const periods = await numbers(
      `select count(*) filter (where next < period_until - interval '5 seconds') as overlaps from (
       select period_until, lead(period_from) over (partition by user_id order by period_from, period_until) as next
       from purchase where kind = 'vip' and fulfilled_at is not null and period_until > period_from + interval '5 seconds'
     ) one`,
    );
    expect(periods).toEqual({ overlaps: 0 });
    const { rows: ends } = await database.pool.query(
      `select m.user_id, m.expires_at, p.until from membership m join (
       select user_id, max(period_until) as until from purchase where kind = 'vip' and fulfilled_at is not null group by user_id
     ) p using (user_id) where abs(extract(epoch from m.expires_at - p.until)) > 5
         and not exists (select from redemption r join redeem_batch b on b.id = r.batch_id and b.kind = 'vip' where r.user_id = m.user_id)`,
    );
    expect(ends).toEqual([]);

    const codes = await numbers(
      `select count(*) filter (where off_cents > 0 and paid_at is not null) as cheaper,
       count(*) filter (where off_cents > 0 and state = 'closed') as freed from purchase`,
    );

    // Otherwise the random operations would have covered too little; how a short slice interleaves is chance.
    const isLong = OPERATIONS >= 10_000;
    if (isLong) expect(Math.min(codes.cheaper ?? 0, codes.freed ?? 0)).toBeGreaterThan(0);
    const { crashes, forged, reused } = storm.outcome;
    expect(crashes).toBeGreaterThan(OPERATIONS / 50);
    expect(forged).toBeGreaterThan(OPERATIONS / 100);
    expect(reused).toBeGreaterThan(0);
    const met = await numbers(
      `select count(*) filter (where cause = 'duplicate') as duplicates, count(*) filter (where cause = 'user') as users,
       count(*) filter (where cause = 'operator') as operators,
       count(*) filter (where cause = 'operator' and reason = 'late') as late,
       (select count(*) from redemption r join redeem_batch b on b.id = r.batch_id and b.kind <> 'off') as gifts,
       (select count(*) from point_hold where free_uses > 0) as free from refund`,
    );
    if (isLong) expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
    if (process.env.ORDER_OPERATIONS !== undefined)
      process.stdout.write(`${JSON.stringify({ ...storm.outcome, ...theirs, ...met })}\n`);
  },
  120_000 + OPERATIONS * 100,
);
