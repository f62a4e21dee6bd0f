import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The price of a module for a tier. Seeded from core/pricing, then owned by the operator. */
export const modulePrice = pgTable(
  'module_price',
  {
    module: text().$type<ModuleKey>().notNull(),
    tier: text().$type<Tier>().notNull(),
    /** Points per charge. */
    usePointCount: integer('use_point_count').notNull(),
    /** Uses covered by one charge. */
    useTimesPerPoint: integer('use_times_per_point').notNull(),
    freeUsesPerDay: integer('free_uses_per_day').notNull(),
    /** Cents per charge, for accounts in cash mode. */
    cashCents: integer('cash_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.module, table.tier] }),
    check('module_price_use_point_count_check', sql`${table.usePointCount} >= 0`),
    check('module_price_use_times_per_point_check', sql`${table.useTimesPerPoint} >= 1`),
    check('module_price_free_uses_per_day_check', sql`${table.freeUsesPerDay} >= 0`),
    check('module_price_cash_cents_check', sql`${table.cashCents} >= 0`),
  ],
);
