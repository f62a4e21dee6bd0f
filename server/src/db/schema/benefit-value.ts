import type { BenefitKey, Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import { check, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A benefit of a tier, in the unit that the key names. Seeded from core/pricing, then owned by the operator. */
export const benefitValue = pgTable(
  'benefit_value',
  {
    key: text().$type<BenefitKey>().notNull(),
    tier: text().$type<Tier>().notNull(),
    /** numeric, not real: 0.9 is a price factor and must stay 0.9. */
    value: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.tier] }),
    check('benefit_value_value_check', sql`${table.value} >= 0`),
  ],
);
