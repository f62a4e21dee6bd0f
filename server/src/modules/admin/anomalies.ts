import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireId } from './context';

/** The operator's view of what payment providers report and what matches nothing here. */
export function adminAnomalies({ database, orders }: AdminContext) {
  return {
    listAnomalies: orders.anomalies,

    /** Marks an anomaly as settled, with the reason; the list does not show it any more. */
    resolveAnomaly: async (operator: Operator, anomalyId: string) => {
      requireId('an anomaly', anomalyId);
      return database.transaction(async (tx) => {
        const before = await orders.resolveAnomaly(tx, anomalyId);
        if (!before) throw new AdminRefused('there is no such anomaly');
        if (before.resolvedAt) throw new AdminRefused('the anomaly was resolved before');
        const { provider, kind, number, times } = before;
        await recordAction(tx, operator, {
          action: 'anomaly.resolve',
          subject: { kind: 'anomaly', id: anomalyId },
          before: { provider, kind, number, times },
        });
        return { anomalyId, resolved: true };
      });
    },
  };
}
