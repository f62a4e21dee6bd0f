import type { OrderKind } from '@tuzuo/core/api/order';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A batch of codes with the same benefit. */
export const redeemBatch = pgTable(
  'redeem_batch',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text().$type<'points' | 'vip' | 'off'>().notNull(),
    points: bigint({ mode: 'number' }).notNull().default(0),
    tier: text().$type<'trial' | 'common'>(),
    months: integer(),
    /** For kind `off`, one of the two: the discount on an order. */
    offCents: bigint('off_cents', { mode: 'number' }),
    offPercent: integer('off_percent'),
    /** For kind `off`: the kind of order it applies to; null = any. */
    forKind: text('for_kind').$type<OrderKind>(),
    /** For kind `off`: the minimum price of the order. */
    minCents: bigint('min_cents', { mode: 'number' }).notNull().default(0),
    /** Codes of the batch that one user can redeem. */
    perUser: integer('per_user').notNull().default(1),
    expiresAt: time('expires_at'),
    /** When the operator stopped it. */
    stoppedAt: time('stopped_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('redeem_batch_kind_check', sql`${table.kind} in ('points', 'vip', 'off')`),
    check(
      'redeem_batch_brings_check',
      sql`case when ${table.kind} = 'points' then ${table.points} > 0
        else coalesce(${table.months} > 0 and ${table.tier} in ('trial', 'common'), false) end
        or ${table.kind} = 'off' and num_nonnulls(${table.offCents}, ${table.offPercent}) = 1`,
    ),
    check(
      'redeem_batch_off_check',
      sql`${table.offCents} > 0 and ${table.minCents} >= 0
        and ${table.offPercent} between 1 and 99 and ${table.forKind} in ('points', 'vip')`,
    ),
    check('redeem_batch_per_user_check', sql`${table.perUser} > 0`),
  ],
);

/** A code, stored as a hash only. */
export const redeemCode = pgTable(
  'redeem_code',
  {
    hash: bytea().primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => redeemBatch.id, { onDelete: 'restrict' }),
    /** Its last characters, by which operators identify it. */
    hint: text().notNull(),
    maxUses: integer('max_uses').notNull().default(1),
    used: integer().notNull().default(0),
  },
  (table) => [
    index('redeem_code_batch_idx').on(table.batchId),
    check('redeem_code_used_check', sql`${table.used} >= 0 and ${table.used} <= ${table.maxUses}`),
  ],
);

/** Who redeemed which code; unique. */
export const redemption = pgTable(
  'redemption',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    codeHash: bytea('code_hash')
      .notNull()
      .references(() => redeemCode.hash, { onDelete: 'restrict' }),
    /** The cause of the ledger transaction; for a discount code, the order's ID. */
    id: uuid().notNull(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => redeemBatch.id, { onDelete: 'restrict' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    uniqueIndex('redemption_id_key').on(table.id),
    index('redemption_batch_idx').on(table.batchId),
    index('redemption_code_idx').on(table.codeHash),
  ],
);
