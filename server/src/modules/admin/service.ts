import { adminAnnouncements } from './announcements';
import { listActions } from './audit';
import { adminCatalog } from './catalog';
import { adminCodes } from './codes';
import { adminContent } from './content';
import type { AdminContext } from './context';
import { adminOrders } from './orders';
import { adminPackages } from './packages';
import { adminPapers } from './papers';
import { adminTemplates } from './templates';
import { adminUsers } from './users';

export { AdminRefused, type Operator } from './context';

/**
 * What an operator may do. Everything that changes something takes who does it and why, and is noted with how it was
 * before and after, in the transaction that changes it.
 * @throws AdminRefused for what cannot be done, in words for an operator
 */
export function createAdmin(context: AdminContext) {
  return {
    ...adminUsers(context),
    ...adminOrders(context),
    ...adminCatalog(context),
    ...adminCodes(context),
    ...adminAnnouncements(context),
    ...adminContent(context),
    ...adminPackages(context),
    ...adminPapers(context),
    ...adminTemplates(context),
    /** What operators did, the oldest first. */
    actions: (wanted: Parameters<typeof listActions>[1]) => listActions(context.database.orm, wanted),
  };
}

export type Admin = ReturnType<typeof createAdmin>;
