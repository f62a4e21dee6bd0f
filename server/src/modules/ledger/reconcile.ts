import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/** An account whose stored balance differs from its entries or from the open holds. */
export type Difference = {
  accountId: string;
  kind: string;
  balance: number;
  /** Sum of the account's entries. */
  entries: number;
  /** Sum of the user's open holds, which the balance of the `held` account must equal. */
  openHolds: number | null;
};

type AccountRow = Record<'accountId' | 'kind' | 'balance' | 'entries', string> & { openHolds: string | null };

/** Accounts read per statement, low enough to stay far below the statement timeout. */
const PAGE = 500;

const FIRST = '00000000-0000-0000-0000-000000000000';

async function readPage(tx: Executor, after: string): Promise<AccountRow[]> {
  const { rows } = await tx.execute<AccountRow>(sql`
    select a.id as "accountId", a.kind, a.balance,
      coalesce((select sum(amount) from ledger_entry where account_id = a.id), 0) as entries,
      case when a.kind = 'held' then coalesce((
        select sum(from_monthly + from_grant + from_recharge) from point_hold
        where user_id = a.user_id and state = 'held'
      ), 0) end as "openHolds"
    from ledger_account a where a.user_id is not null and a.id > ${after}::uuid
    order by a.id limit ${PAGE}`);
  return rows;
}

const toDifference = ({ accountId, kind, balance, entries, openHolds }: AccountRow): Difference => ({
  accountId,
  kind,
  balance: Number(balance),
  entries: Number(entries),
  openHolds: openHolds === null ? null : Number(openHolds),
});

const differs = ({ balance, entries, openHolds }: Difference) =>
  balance !== entries || (openHolds !== null && openHolds !== balance);

/**
 * Compares every user's balances with the sums of their entries, and held points with the open holds; calls `report`
 * for each difference. Each page is one statement, so that concurrent changes cannot look like a difference.
 */
export async function reconcile(tx: Executor, report: (difference: Difference) => void): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const page: AccountRow[] = await readPage(tx, after);
    page.map(toDifference).filter(differs).forEach(report);
    after = page.at(-1)?.accountId;
  }
}
