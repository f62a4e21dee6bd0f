import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { payment } from './purchase';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What can be wrong with a report that its provider has signed. The labels of a metric, so they are few. */
export type AnomalyKind =
  /** The number is of no payment, refund or contract here. */
  | 'unknown_payment'
  | 'unknown_refund'
  | 'unknown_contract'
  /** The payment is of another amount or currency, of other goods, or made where no money moves. */
  | 'other_amount'
  | 'other_goods'
  | 'test_environment'
  /** The transaction has paid another payment, or the payment was paid by another transaction. */
  | 'reused_transaction'
  | 'second_transaction'
  /** A refund of what was never paid here, or of more than is left, such as one that had failed. */
  | 'unpaid_refund'
  | 'excess_refund';

/** Reports of providers that match nothing here, for the operator: nothing was delivered or taken back for them. */
export const paymentAnomaly = pgTable(
  'payment_anomaly',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    kind: text().$type<AnomalyKind>().notNull(),
    /** The payment, refund or contract as the provider names it. */
    number: text().notNull(),
    /** The provider's own number of the transaction; empty if not reported. */
    transactionNo: text('transaction_no').notNull().default(''),
    paymentId: uuid('payment_id').references(() => payment.id, {
      onDelete: 'restrict',
    }),
    cents: bigint({ mode: 'number' }),
    /** How often it was reported. */
    times: integer().notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
    lastAt: time('last_at').notNull().defaultNow(),
    /** When the operator settled it. */
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    unique('payment_anomaly_report_key').on(table.provider, table.kind, table.number, table.transactionNo),
    index('payment_anomaly_open_idx').on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index('payment_anomaly_payment_idx').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    check(
      'payment_anomaly_kind_check',
      sql`${table.kind} in ('unknown_payment', 'unknown_refund', 'unknown_contract', 'other_amount', 'other_goods', 'test_environment', 'reused_transaction', 'second_transaction', 'unpaid_refund', 'excess_refund')`,
    ),
  ],
);
