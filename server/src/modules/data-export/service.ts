import type { Api } from '@tuzuo/contract/api';
import { EXPORT_LIMIT } from '@tuzuo/core/session/account';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { task } from '../../db/schema/task';
import type { Assets } from '../asset/service';
import { listConsents } from '../consent/service';
import { exportFaces } from '../face-data/service';
import { type Allowance, consume } from '../limit/service';
import { exportPosters } from '../poster/service';
import { presentDevice, type Sessions } from '../session/service';
import { exportTemplateMarks } from '../template/service';
import type { UserOnWire } from '../user/service';

const HOUR_MS = 3_600_000;
const EXPORTS_AN_HOUR = 30;

type DataExport = Api['user.user.exportData']['output'];

/** Exports of other modules that depend on this one. */
type OtherExports = {
  exportOrders: (userId: string, limit: number) => Promise<DataExport['orders']>;
  exportPointChanges: (userId: string, limit: number) => Promise<DataExport['pointChanges']>;
  exportInvoices: (userId: string, limit: number) => Promise<DataExport['invoices']>;
  exportMessages: (userId: string, limit: number) => Promise<DataExport['messages']>;
  exportPhones: (userId: string, limit: number) => Promise<DataExport['notified']>;
};

const allowance = (userId: string): Allowance => ({
  key: `export:${userId}`,
  limit: EXPORTS_AN_HOUR,
  windowMs: HOUR_MS,
});

/** Dependencies of the export. */
export type ExportParts = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'urlOf'>;
  exports: OtherExports;
  sessions: Pick<Sessions, 'list'>;
};

/**
 * Exports what is stored about a user: the account, consents, tasks, faces, posters, favorite and recent templates, orders, point
 * changes, invoices, devices, push tokens and messages; the newest of each.
 */
export function createDataExport({
  database,
  assets,
  sessions,
  exports: { exportOrders, exportPointChanges, exportInvoices, exportMessages, exportPhones },
}: ExportParts) {
  /** @throws CallError 10004 */
  return async (
    userId: string,
    { nick, mobile, gmtLastLogin, vipInfo, isSetPassword, avatarUrl, closingAt }: UserOnWire,
    thisDevice: string,
  ): Promise<DataExport> => {
    await database.transaction((tx) => consume(tx, [allowance(userId)]));
    const { orm } = database;
    const consents = await listConsents(orm, userId, EXPORT_LIMIT);
    const tasks = await orm
      .select({
        id: task.id,
        kind: task.kind,
        tool: task.tool,
        state: task.state,
        snapshot: task.snapshot,
        createdAt: task.createdAt,
      })
      .from(task)
      .where(eq(task.userId, userId))
      .orderBy(desc(task.id))
      .limit(EXPORT_LIMIT);
    return {
      account: { userId, nick, mobile, gmtLastLogin, vipInfo, isSetPassword, avatarUrl, closingAt },
      consents: consents.map(({ taskId, tool, textVersion, givenAt }) => ({
        taskId,
        tool,
        textVersion,
        givenAt: givenAt.toISOString(),
      })),
      // The wire format only covers tasks of tools; other kinds would need a part of their own.
      tasks: tasks.flatMap(({ id, tool, snapshot, createdAt, ...known }) =>
        tool === null
          ? []
          : [{ ...known, taskId: id, tool, options: snapshot.options, createdAt: createdAt.toISOString() }],
      ),
      faces: await exportFaces(orm, assets, userId, EXPORT_LIMIT),
      posters: await exportPosters(orm, userId),
      ...(await exportTemplateMarks(orm, userId)),
      orders: await exportOrders(userId, EXPORT_LIMIT),
      pointChanges: await exportPointChanges(userId, EXPORT_LIMIT),
      invoices: await exportInvoices(userId, EXPORT_LIMIT),
      devices: (await sessions.list(userId)).map((session) => presentDevice(session, thisDevice)),
      notified: await exportPhones(userId, EXPORT_LIMIT),
      messages: await exportMessages(userId, EXPORT_LIMIT),
    };
  };
}
