import type { Api } from '@tuzuo/contract/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';

/** Everything that is stored about a user, as they get it. */
export type DataExport = Api['user.user.exportData']['output'];

/**
 * What becomes of a user's rows of one table when their account is erased: they are deleted, kept for a reason, or
 * changed by statements of the module's own, executed in this order.
 */
type Erasure = 'deleted' | { retained: string } | ((userId: string) => readonly SQL[]);

/** The part of the export that shows a user's rows of one table, or why no part does. */
type Exported = keyof DataExport | { omitted: string };

/**
 * The tables of a module with a column for a user's ID, by name. Each module with such a table registers them in
 * `start/personal-data.ts`; a test compares the tables with the database.
 */
export type PersonalTables = Readonly<Record<string, { erasure: Erasure; exported: Exported }>>;

/** What a part of the export is made for: the caller and their session, and the maximum number of items. */
type ExportRequest = { userId: string; token: string; tokenHash: Buffer; limit: number };

/** Makes each part of the export, newest first. A missing part does not compile. */
export type Exporters = {
  readonly [Part in keyof DataExport]: (request: ExportRequest) => Promise<DataExport[Part]>;
};

/** Deletes or changes a user's rows of the tables, in the order of the list. The caller has ended their sessions and points. */
export async function erasePersonalData(
  tx: Executor,
  userId: string,
  modules: readonly PersonalTables[],
): Promise<void> {
  for (const tables of modules) {
    for (const [table, { erasure }] of Object.entries(tables)) {
      if (typeof erasure === 'object') continue;
      const statements =
        erasure === 'deleted'
          ? [sql`delete from ${sql.identifier(table)} where user_id = ${userId}`]
          : erasure(userId);
      for (const statement of statements) await tx.execute(statement);
    }
  }
}
