import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** An offer for sale. Never deleted, since orders reference it. */
export const priceOffer = pgTable(
  'price_offer',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'points' | 'vip'>().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** ISO 4217. */
    currency: text().$type<'CNY'>().notNull().default('CNY'),
    points: bigint({ mode: 'number' }).notNull().default(0),
    bonusPoints: bigint('bonus_points', { mode: 'number' }).notNull().default(0),
    tier: text(),
    months: integer(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    check('price_offer_kind_check', sql`${table.kind} in ('points', 'vip')`),
    check('price_offer_amount_check', sql`${table.amountCents} > 0`),
    check('price_offer_points_check', sql`${table.points} >= 0 and ${table.bonusPoints} >= 0`),
  ],
);
