import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** At most one row. While it exists nothing is sold: after a restore, what was paid since the backup is unknown. */
export const saleStop = pgTable(
  'sale_stop',
  {
    one: boolean().primaryKey().default(true),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('sale_stop_one_check', sql`${table.one}`)],
);
