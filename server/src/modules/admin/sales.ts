import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator } from './context';

/** Whether anything is sold: a restore stops sales until the operator has compared the providers' bills. */
export function adminSales({ database, orders: { sales } }: AdminContext) {
  const subject = { kind: 'sales', id: 'all' } as const;
  return {
    showSales: async () => {
      const since = await sales.stoppedSince(database.orm);
      return since ? { open: false, stoppedSince: since.toISOString() } : { open: true };
    },

    stopSales: (operator: Operator) =>
      database.transaction(async (tx) => {
        if (!(await sales.stop(tx))) throw new AdminRefused('sales are stopped already');
        await recordAction(tx, operator, { action: 'sales.stop', subject });
        return { open: false };
      }),

    openSales: (operator: Operator) =>
      database.transaction(async (tx) => {
        if (!(await sales.open(tx))) throw new AdminRefused('sales are open already');
        await recordAction(tx, operator, { action: 'sales.open', subject });
        return { open: true };
      }),
  };
}
