import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Modules that the operator has closed to a tier; without a row a module is open. */
export const closedModule = pgTable(
  'closed_module',
  {
    module: text().$type<ModuleKey>().notNull(),
    tier: text().$type<Tier>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.module, table.tier] }),
    check('closed_module_tier_check', sql`${table.tier} in ('free', 'trial', 'common')`),
  ],
);
