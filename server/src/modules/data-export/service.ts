import { EXPORT_LIMIT } from '@tuzuo/core/session/account';
import type { Database } from '../../db/database';
import { type Allowance, consume } from '../limit/service';
import type { DataExport, Exporters } from '../personal-data/service';
import type { Session } from '../session/service';

const HOUR_MS = 3_600_000;
const EXPORTS_AN_HOUR = 30;

const allowance = (userId: string): Allowance => ({
  key: `export:${userId}`,
  limit: EXPORTS_AN_HOUR,
  windowMs: HOUR_MS,
});

type ExportDependencies = { database: Pick<Database, 'transaction'>; exporters: Exporters };

/** Exports what is stored about a user: the parts that modules contribute, one after the other. */
export function createDataExport({ database, exporters }: ExportDependencies) {
  /** @throws CallError 10004 */
  return async ({
    userId,
    token,
    tokenHash,
  }: Pick<Session, 'userId' | 'token' | 'tokenHash'>): Promise<DataExport> => {
    await database.transaction((tx) => consume(tx, [allowance(userId)]));
    const parts: [string, unknown][] = [];
    for (const [part, make] of Object.entries(exporters)) {
      parts.push([part, await make({ userId, token, tokenHash, limit: EXPORT_LIMIT })]);
    }
    // `Exporters` has every part of the export, with its type.
    return Object.fromEntries(parts) as DataExport;
  };
}

export type ExportData = ReturnType<typeof createDataExport>;
