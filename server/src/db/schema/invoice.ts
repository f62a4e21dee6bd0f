import type { INVOICE_KINDS, InvoiceState } from '@tuzuo/core/api/paper';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { purchase } from './purchase';

const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A user's request for the invoice of an order, and its outcome. An issued one whose order is refunded is `reversing`
 * until the operator has issued the red invoice for it.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    state: text().$type<InvoiceState>().notNull().default('requested'),
    kind: text().$type<(typeof INVOICE_KINDS)[number]>().notNull(),
    title: text().notNull(),
    taxNumber: text('tax_number'),
    email: text().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** Shown to the user if it is rejected. */
    reason: text(),
    fileKey: text('file_key'),
    link: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('invoice_one_of_order')
      .on(table.purchaseId)
      .where(sql`${table.state} in ('requested', 'issued')`),
    index('invoice_user_idx').on(table.userId, table.id),
    index('invoice_purchase_idx').on(table.purchaseId),
    index('invoice_open_idx').on(table.id).where(sql`${table.state} = 'requested'`),
    check('invoice_kind_check', sql`${table.kind} in ('company', 'personal')`),
    check('invoice_tax_number_check', sql`${table.kind} = 'personal' or ${table.taxNumber} is not null`),
    check(
      'invoice_state_check',
      sql`${table.state} in ('requested', 'issued', 'rejected', 'reversing', 'reversed')`,
    ),
    check('invoice_amount_check', sql`${table.amountCents} > 0`),
    check('invoice_ended_check', sql`(${table.state} = 'requested') = (${table.endedAt} is null)`),
    check(
      'invoice_issued_check',
      sql`${table.state} <> 'issued' or ${table.fileKey} is not null or ${table.link} is not null`,
    ),
  ],
);
