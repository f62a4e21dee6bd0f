import type { TaskKind } from '@tuzuo/core/api/task';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Executor } from '../../db/database';
import type { TransactionKind } from '../../db/schema/ledger';
import type { Cause } from './repository';

/** A change visible to the user. `commit` is excluded, because it only moves points already held. */
export type PointChange = {
  id: string;
  kind: Exclude<TransactionKind, 'commit'>;
  module: ModuleKey | null;
  causeKind: Cause['kind'];
  causeId: string;
  /** null if no task caused it, or the task is deleted. */
  taskKind: TaskKind | null;
  createdAt: Date;
  /** Change of the spendable points. */
  points: number;
  /** Change of the amount owed, in cents. */
  amountCents: number;
};

type ChangeRow = Omit<PointChange, 'createdAt' | 'points' | 'amountCents'> &
  Record<'createdAt' | 'points' | 'amountCents', string>;

const LIST = 'point-changes';

/** Sorts after every UUID. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const toChange = ({ createdAt, points, amountCents, ...row }: ChangeRow): PointChange => ({
  ...row,
  createdAt: new Date(createdAt),
  points: Number(points),
  amountCents: Number(amountCents),
});

/**
 * A user's point changes, newest first. Reads at most one page per account regardless of the length of the history:
 * each of the newest transactions has an entry among the newest of every account it touched.
 */
export async function listChanges(
  tx: Executor,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ changes: PointChange[]; nextCursor?: string }> {
  const before = cursor === undefined ? NEWEST : idOfCursor(LIST, cursor);
  const max = limit + 1;
  const { rows } = await tx.execute<ChangeRow>(sql`
    select t.id, t.kind, t.module, t.cause_kind as "causeKind", t.cause_id as "causeId",
      t.created_at as "createdAt", page.points, page."amountCents", task.kind as "taskKind"
    from (
      select entry.transaction_id,
        coalesce(sum(entry.amount) filter (where account.unit = 'point'), 0) as points,
        coalesce(sum(entry.amount) filter (where account.unit = 'cent'), 0) as "amountCents"
      from ledger_account account
      cross join lateral (
        select transaction_id, amount from ledger_entry
        where account_id = account.id and transaction_id < ${before}::uuid
        order by transaction_id desc limit ${max}
      ) entry
      where account.user_id = ${userId} and account.kind <> 'held'
      group by entry.transaction_id order by entry.transaction_id desc limit ${max}
    ) page
    join ledger_transaction t on t.id = page.transaction_id
    left join task on task.id = case when t.cause_kind = 'task' then t.cause_id::uuid end
      and task.user_id = ${userId}
    order by t.id desc`);
  const page = idPage(LIST, rows, limit, ({ id }) => id);
  return { changes: page.rows.map(toChange), ...(page.nextCursor && { nextCursor: page.nextCursor }) };
}
