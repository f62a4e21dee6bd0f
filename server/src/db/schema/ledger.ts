import type { ModuleKey } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';

type AccountKind =
  | 'grant'
  | 'monthly'
  | 'recharge'
  | 'held'
  | 'receivable'
  | 'mint'
  | 'spent'
  | 'expired'
  | 'income'
  | 'settled';

/** A ledger account for points or cents. A check constraint keeps users' balances from going below zero. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey(),
    /** null: a system account. */
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'restrict' }),
    kind: text().$type<AccountKind>().notNull(),
    unit: text().$type<'point' | 'cent'>().notNull(),
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('ledger_account_user_kind_key').on(table.userId, table.kind).nullsNotDistinct(),
    check(
      'ledger_account_kind_check',
      sql`${table.kind} in ('grant', 'monthly', 'recharge', 'held', 'receivable', 'mint', 'spent', 'expired', 'income', 'settled')`,
    ),
    check('ledger_account_unit_check', sql`${table.unit} in ('point', 'cent')`),
    check('ledger_account_balance_check', sql`${table.userId} is null or ${table.balance} >= 0`),
  ],
);

export type TransactionKind =
  | 'grant'
  | 'recharge'
  | 'hold'
  | 'commit'
  | 'release'
  | 'expire'
  | 'refund'
  | 'receivable'
  | 'settle'
  | 'correction';

export type CauseKind =
  | 'registration'
  | 'membership'
  | 'order'
  | 'task'
  | 'unlock'
  | 'operator'
  | 'code'
  | 'checkin'
  | 'invite'
  | 'expiry';

/** A ledger transaction. Kind and cause are unique together. */
export const ledgerTransaction = pgTable(
  'ledger_transaction',
  {
    id: uuid().primaryKey(),
    kind: text().$type<TransactionKind>().notNull(),
    module: text().$type<ModuleKey>(),
    causeKind: text('cause_kind').$type<CauseKind>().notNull(),
    causeId: text('cause_id').notNull(),
    /** `attempt 2`, `2026-11` … */
    causeStep: text('cause_step').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('ledger_transaction_cause_key').on(table.kind, table.causeKind, table.causeId, table.causeStep),
    check(
      'ledger_transaction_kind_check',
      sql`${table.kind} in ('grant', 'recharge', 'hold', 'commit', 'release', 'expire', 'refund', 'receivable', 'settle', 'correction')`,
    ),
    check(
      'ledger_transaction_cause_kind_check',
      sql`${table.causeKind} in ('registration', 'membership', 'order', 'task', 'unlock', 'operator', 'code', 'checkin', 'invite', 'expiry')`,
    ),
  ],
);

/** An entry of a transaction. Never changed; per unit the entries of a transaction sum to zero. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransaction.id, { onDelete: 'restrict' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccount.id, { onDelete: 'restrict' }),
    amount: bigint({ mode: 'number' }).notNull(),
    /**
     * null for system accounts, whose balance is the sum of their entries, so that transactions do not queue for their
     * row.
     */
    balanceAfter: bigint('balance_after', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.accountId] }),
    index('ledger_entry_account_idx').on(table.accountId, table.transactionId),
    check('ledger_entry_amount_check', sql`${table.amount} <> 0`),
  ],
);

/** The price at which a hold was made, for later inspection. */
export type HoldPrice = {
  module: ModuleKey;
  uses: number;
  /** The number of uses held, if only `uses` of them succeeded and were charged. */
  held?: number;
  usePointCount: number;
  useTimesPerPoint: number;
  discount: number;
};

/**
 * Points held for one module in a paid round of a task until it ends; for a committed one, the points spent. A round has
 * a hold for each module that it uses.
 */
export const pointHold = pgTable(
  'point_hold',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    taskId: uuid('task_id').notNull(),
    /** The task's `paidRound` at the time. */
    round: integer().notNull(),
    state: text().$type<'held' | 'committed' | 'released'>().notNull().default('held'),
    useType: text('use_type').$type<'point' | 'cash'>().notNull(),
    fromMonthly: bigint('from_monthly', { mode: 'number' }).notNull(),
    fromGrant: bigint('from_grant', { mode: 'number' }).notNull(),
    fromRecharge: bigint('from_recharge', { mode: 'number' }).notNull(),
    cashCents: bigint('cash_cents', { mode: 'number' }).notNull().default(0),
    freeUses: integer('free_uses').notNull().default(0),
    /** The period of the free uses: a day or a month. */
    freePeriod: text('free_period'),
    price: jsonb().$type<HoldPrice>().notNull(),
    /** The month of the grant that `fromMonthly` came from; returned only within that month. */
    monthlyPeriod: text('monthly_period'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /**
     * Whether it is open, if its round has several holds; null for an only one. Servers of before rounds with several
     * holds do not know it, so the check keeps them from ending all and returning the points of one.
     */
    jointOpen: boolean('joint_open'),
  },
  (table) => [
    uniqueIndex('point_hold_round_module_key').on(
      table.taskId,
      table.round,
      sql`(${table.price}->>'module')`,
    ),
    index('point_hold_open_idx').on(table.createdAt).where(sql`${table.state} = 'held'`),
    index('point_hold_user_idx').on(table.userId),
    check('point_hold_state_check', sql`${table.state} in ('held', 'committed', 'released')`),
    check('point_hold_use_type_check', sql`${table.useType} in ('point', 'cash')`),
    check(
      'point_hold_parts_check',
      sql`${table.fromMonthly} >= 0 and ${table.fromGrant} >= 0 and ${table.fromRecharge} >= 0 and ${table.cashCents} >= 0 and ${table.freeUses} >= 0`,
    ),
    check('point_hold_ended_check', sql`(${table.state} = 'held') = (${table.endedAt} is null)`),
    check('point_hold_joint_check', sql`${table.jointOpen} = (${table.state} = 'held')`),
  ],
);

/** Free uses spent in a day or month of the operator's calendar. */
export const freeUse = pgTable(
  'free_use',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    module: text().$type<ModuleKey>().notNull(),
    /** `2026-11-21` or `2026-11`. */
    period: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.module, table.period] }),
    index('free_use_period_idx').on(table.period),
    check('free_use_used_check', sql`${table.used} >= 0`),
  ],
);
