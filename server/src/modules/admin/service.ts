import { adminAnnouncements } from './announcements';
import { adminAnomalies } from './anomalies';
import { listActions } from './audit';
import { adminCatalog } from './catalog';
import { adminCodes } from './codes';
import { adminContent } from './content';
import type { AdminContext } from './context';
import { adminNodes } from './nodes';
import { adminOrders } from './orders';
import { adminPackages } from './packages';
import { adminPapers } from './papers';
import { adminSales } from './sales';
import { adminTemplates } from './templates';
import { adminUsers } from './users';

export { AdminRefused, type Operator } from './context';

/**
 * The operator's commands. Every change takes the operator and a reason, and is logged with the state before and after,
 * in the same transaction.
 * @throws AdminRefused for impossible requests, with a message for the operator
 */
export function createAdmin(context: AdminContext) {
  return {
    ...adminUsers(context),
    ...adminNodes(context),
    ...adminOrders(context),
    ...adminAnomalies(context),
    ...adminCatalog(context),
    ...adminCodes(context),
    ...adminAnnouncements(context),
    ...adminContent(context),
    ...adminPackages(context),
    ...adminPapers(context),
    ...adminSales(context),
    ...adminTemplates(context),
    /** The operator log, oldest first. */
    actions: (wanted: Parameters<typeof listActions>[1]) => listActions(context.database.orm, wanted),
  };
}

export type Admin = ReturnType<typeof createAdmin>;
