import type { Database } from '../db/database';
import { assetTables, countFiles } from '../modules/asset/repository';
import type { Assets } from '../modules/asset/service';
import { deviceTables } from '../modules/auth/devices';
import type { ClosingContributors } from '../modules/closing/service';
import { consentTables, exportConsents } from '../modules/consent/service';
import { exportFaces } from '../modules/face-data/service';
import { glossaryTables } from '../modules/glossary/service';
import { operationTables } from '../modules/idempotency/service';
import { countRequested, type Invoices, invoiceTables } from '../modules/invoice/service';
import { countDebts, ledgerTables } from '../modules/ledger/repository';
import type { Ledger } from '../modules/ledger/service';
import { matteTables } from '../modules/matte/repository';
import { countRenewals, findMemberUntil, membershipTables } from '../modules/membership/service';
import { noticeTables } from '../modules/notification/repository';
import type { MessageBox } from '../modules/notification/service';
import { countRefunding, countUnsettled, orderTables } from '../modules/order/repository';
import type { Orders } from '../modules/order/service';
import type { Exporters, PersonalTables } from '../modules/personal-data/service';
import { exportPointChanges } from '../modules/points/routes';
import { countPosters, exportPosters, posterTables } from '../modules/poster/personal-data';
import { pushTables } from '../modules/push/repository';
import type { Push } from '../modules/push/service';
import { redemptionTables } from '../modules/redeem/repository';
import { rewardTables } from '../modules/reward/repository';
import { safetyTables } from '../modules/safety/repository';
import { sessionTables } from '../modules/session/repository';
import { exportDevices, type Sessions } from '../modules/session/service';
import { shareTables } from '../modules/share/repository';
import { spaceTables } from '../modules/space/repository';
import { countUnfinished, exportTasks, taskTables } from '../modules/task/personal-data';
import { templateTables } from '../modules/template/repository';
import { exportFavorites, exportRecent } from '../modules/template/service';
import { userTables } from '../modules/user/repository';
import { createDescribeUser, exportAccount } from '../modules/user/service';
import { wechatMessageTables } from '../modules/wechat-message/repository';

/**
 * Every table with user data, one line for each module, in an order of erasure that never leaves a dangling reference:
 * what holds pictures before the pictures, and the user last.
 */
export const PERSONAL_TABLES: readonly PersonalTables[] = [
  sessionTables,
  deviceTables,
  noticeTables,
  wechatMessageTables,
  pushTables,
  templateTables,
  glossaryTables,
  shareTables,
  operationTables,
  taskTables,
  posterTables,
  spaceTables,
  matteTables,
  assetTables,
  rewardTables,
  membershipTables,
  consentTables,
  safetyTables,
  orderTables,
  invoiceTables,
  redemptionTables,
  ledgerTables,
  userTables,
];

/** What modules say about the end of an account. */
export const CLOSING_CONTRIBUTORS: ClosingContributors = {
  blockers: {
    order: countUnsettled,
    refund: countRefunding,
    task: countUnfinished,
    debt: countDebts,
    invoice: countRequested,
    renewal: countRenewals,
  },
  belongings: { memberUntil: findMemberUntil, posters: countPosters, files: countFiles },
  tables: PERSONAL_TABLES,
};

type ExporterDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'urlOf'>;
  ledger: Pick<Ledger, 'listChanges'>;
  orders: Pick<Orders, 'exportOrders'>;
  invoices: Pick<Invoices, 'exportInvoices'>;
  sessions: Pick<Sessions, 'list'>;
  inbox: Pick<MessageBox, 'exportMessages'>;
  push: Pick<Push, 'exportPhones'>;
};

/** The parts of the export of a user's data, each made by its module. */
export function createExporters({
  database,
  assets,
  ledger,
  orders,
  invoices,
  sessions,
  inbox,
  push,
}: ExporterDependencies): Exporters {
  const { orm } = database;
  const describe = createDescribeUser(database);
  return {
    account: ({ userId, token }) => exportAccount(describe, userId, token),
    consents: ({ userId, limit }) => exportConsents(orm, userId, limit),
    tasks: ({ userId, limit }) => exportTasks(orm, userId, limit),
    faces: ({ userId, limit }) => exportFaces(orm, assets, userId, limit),
    posters: ({ userId, limit }) => exportPosters(orm, userId, limit),
    favoriteTemplates: ({ userId, limit }) => exportFavorites(orm, userId, limit),
    recentTemplates: ({ userId, limit }) => exportRecent(orm, userId, limit),
    orders: ({ userId, limit }) => orders.exportOrders(userId, limit),
    pointChanges: ({ userId, limit }) => exportPointChanges(ledger, userId, limit),
    invoices: ({ userId, limit }) => invoices.exportInvoices(userId, limit),
    devices: ({ userId, tokenHash }) => exportDevices(sessions, userId, tokenHash),
    notified: ({ userId, limit }) => push.exportPhones(userId, limit),
    messages: ({ userId, limit }) => inbox.exportMessages(userId, limit),
  };
}
