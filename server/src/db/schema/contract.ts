import type { Family } from '@tuzuo/core/api/family';
import type { PayChannel } from '@tuzuo/core/api/order';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { priceOffer } from './price-offer';

const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Why a contract ended: the user wanted it here or at the provider (`payer`), too many charges failed, its membership was
 * given back, the account is closed, the operator wanted it, or another contract took its place.
 */
export type ContractEnd = 'user' | 'payer' | 'failed' | 'refund' | 'account' | 'operator' | 'replaced';

/** What a user has agreed to: to be charged again for a membership. Its id, without hyphens, is the provider's number of it. */
export const contract = pgTable(
  'contract',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => priceOffer.id, { onDelete: 'restrict' }),
    /** `pending` until the order that it comes with is paid. */
    state: text().$type<'pending' | 'active' | 'ended'>().notNull().default('pending'),
    /** The terms, as they were agreed to: another price needs another contract. */
    tier: text().$type<'trial' | 'common'>().notNull(),
    months: integer().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().$type<'CNY'>().notNull(),
    /** By whom it was signed. */
    provider: text(),
    channel: text().$type<PayChannel>(),
    family: text().$type<Family>(),
    /** Charges that brought time. */
    renewals: integer().notNull().default(0),
    /** Charges that were tried since the last one that succeeded. */
    attempts: integer().notNull().default(0),
    nextTryAt: time('next_try_at'),
    /** When the user was told of the coming charge, and of which end of their membership. */
    noticedAt: time('noticed_at'),
    noticedUntil: time('noticed_until'),
    createdAt: time('created_at').notNull().defaultNow(),
    signedAt: time('signed_at'),
    endedAt: time('ended_at'),
    endCause: text('end_cause').$type<ContractEnd>(),
    /** When the provider heard that it has ended. */
    endToldAt: time('end_told_at'),
  },
  (table) => [
    uniqueIndex('contract_one_active').on(table.userId).where(sql`${table.state} = 'active'`),
    index('contract_user_idx').on(table.userId, table.id.desc()),
    index('contract_untold_idx')
      .on(table.endedAt)
      .where(sql`${table.state} = 'ended' and ${table.provider} is not null and ${table.endToldAt} is null`),
    check('contract_state_check', sql`${table.state} in ('pending', 'active', 'ended')`),
    check('contract_tier_check', sql`${table.tier} in ('trial', 'common')`),
    check('contract_terms_check', sql`${table.months} > 0 and ${table.amountCents} > 0`),
    check('contract_counts_check', sql`${table.renewals} >= 0 and ${table.attempts} >= 0`),
    check(
      'contract_end_check',
      sql`(${table.state} = 'ended') = (${table.endedAt} is not null and ${table.endCause} is not null)`,
    ),
    check(
      'contract_end_cause_check',
      sql`${table.endCause} in ('user', 'payer', 'failed', 'refund', 'account', 'operator', 'replaced')`,
    ),
    check('contract_signed_check', sql`${table.state} <> 'active' or ${table.provider} is not null`),
  ],
);
