import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { CallError } from '../../errors';
import { post } from './repository';
import { type LedgerContext, lockPosition } from './settle';

/** Positions are read for a module, but balances do not depend on which. */
const MODULE = 'user_vip_center';

/** Maximum lines per month, above what any account produces. */
const MAX_LINES = 20_000;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH.test(text);

/** One month of a billed user, in cents. */
type StatementMonth = {
  month: string;
  uses: number;
  usedCents: number;
  paidCents: number;
  closingCents: number;
};

/** One entry in what a user owes: a use (positive) or a payment. */
type StatementLine = { id: string; at: Date; module: ModuleKey | null; taskId: string; cents: number };

export type Statement = { month: string; openingCents: number; closingCents: number; lines: StatementLine[] };

const ENTRIES = (userId: string, timeZone: string) => sql`
  select t.id, t.created_at as at, t.module, t.cause_id as "taskId", e.amount as cents,
    to_char(t.created_at at time zone ${timeZone}::text, 'YYYY-MM') as month
  from ledger_account a join ledger_entry e on e.account_id = a.id
  join ledger_transaction t on t.id = e.transaction_id
  where a.user_id = ${userId} and a.kind = 'receivable'`;

/** The months with a use or a payment, newest first, and the amount owed now. */
export async function listStatements(
  { timeZone }: LedgerContext,
  tx: Executor,
  userId: string,
): Promise<{ owedCents: number; months: StatementMonth[] }> {
  const { rows } = await tx.execute<Record<keyof StatementMonth, string>>(sql`
    select month, count(*) filter (where cents > 0) as uses,
      coalesce(sum(cents) filter (where cents > 0), 0) as "usedCents",
      coalesce(-sum(cents) filter (where cents < 0), 0) as "paidCents",
      sum(sum(cents)) over (order by month) as "closingCents"
    from (${ENTRIES(userId, timeZone)}) entry group by month order by month desc`);
  const months = rows.map(({ month, ...counts }) => ({
    month,
    uses: Number(counts.uses),
    usedCents: Number(counts.usedCents),
    paidCents: Number(counts.paidCents),
    closingCents: Number(counts.closingCents),
  }));
  return { owedCents: months[0]?.closingCents ?? 0, months };
}

/** Every use and payment of a month, oldest first, with the amount owed before and after. */
export async function findStatement(
  { timeZone }: LedgerContext,
  tx: Executor,
  userId: string,
  month: string,
): Promise<Statement> {
  const { rows } = await tx.execute<
    Record<'id' | 'at' | 'taskId' | 'cents', string> & { module: ModuleKey }
  >(sql`
    select id, at, module, "taskId", cents from (${ENTRIES(userId, timeZone)}) entry
    where month = ${month} order by id limit ${MAX_LINES}`);
  const { rows: before } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(cents), 0) as cents from (${ENTRIES(userId, timeZone)}) entry where month < ${month}`);
  const openingCents = Number(before[0]?.cents ?? 0);
  const lines = rows.map(({ at, cents, ...line }) => ({ ...line, at: new Date(at), cents: Number(cents) }));
  const closingCents = lines.reduce((sum, { cents }) => sum + cents, openingCents);
  return { month, openingCents, closingCents, lines };
}

/**
 * Records that a billed user paid `cents`, once per `id`. Returns what they still owe.
 * @throws CallError 20002 if that is more than they owe
 */
export async function settleReceivable(
  context: LedgerContext,
  tx: Executor,
  { userId, cents, id = newId() }: { userId: string; cents: number; id?: string },
): Promise<number> {
  const { accounts } = await lockPosition(context, tx, userId, MODULE);
  const { rows } = await tx.execute<{ balance: string }>(
    sql`select balance from ledger_account where id = ${accounts.receivable}`,
  );
  const owed = Number(rows[0]?.balance ?? 0);
  if (cents > owed) throw new CallError(ErrorCode.paymentRefused, null, 'statement.tooMuch');
  await post(tx, {
    kind: 'settle',
    cause: { kind: 'operator', id, step: 'once' },
    lines: [
      [accounts.receivable, -cents],
      [SYSTEM_ACCOUNTS.settled.id, cents],
    ],
  });
  return owed - cents;
}
