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
 * Why a contract ended: canceled by the user here or at the provider (`payer`), too many failed charges, its membership
 * refunded, the account closed, by the operator, or replaced by another contract.
 */
export type ContractEnd = 'user' | 'payer' | 'failed' | 'refund' | 'account' | 'operator' | 'replaced';

/**
 * A user's agreement to recurring charges for a membership. Its ID, without hyphens, is the contract number at the
 * provider.
 */
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
    /** `pending` until its first order is paid. */
    state: text().$type<'pending' | 'active' | 'ended'>().notNull().default('pending'),
    /** The agreed terms; another price requires another contract. */
    tier: text().$type<'trial' | 'common'>().notNull(),
    months: integer().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().$type<'CNY'>().notNull(),
    /** The provider and channel through which it was signed. */
    provider: text(),
    channel: text().$type<PayChannel>(),
    family: text().$type<Family>(),
    /** Charges that extended the membership. */
    renewals: integer().notNull().default(0),
    /** Charges attempted since the last success. */
    attempts: integer().notNull().default(0),
    nextTryAt: time('next_try_at'),
    /** When the user was notified of the coming charge, and for which end of their membership. */
    noticedAt: time('noticed_at'),
    noticedUntil: time('noticed_until'),
    createdAt: time('created_at').notNull().defaultNow(),
    signedAt: time('signed_at'),
    endedAt: time('ended_at'),
    endCause: text('end_cause').$type<ContractEnd>(),
    /** When the provider was told of its end. */
    endToldAt: time('end_told_at'),
  },
  (table) => [
    uniqueIndex('contract_one_active').on(table.userId).where(sql`${table.state} = 'active'`),
    index('contract_user_idx').on(table.userId, table.id.desc()),
    index('contract_ended_idx').on(table.endedAt),
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
