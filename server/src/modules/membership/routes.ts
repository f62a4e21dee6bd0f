import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import { findPlans } from './service';

type MembershipRouteDependencies = {
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'timeZone'>;
};

/** Handlers of the call that lists membership plans. */
export function membershipHandlers({
  database,
  ledger,
}: MembershipRouteDependencies): Handlers<'vip.plan.list'> {
  return {
    'vip.plan.list': async (_input, { userId }) => {
      const plans = await findPlans(database, ledger.timeZone, userId);
      return {
        items: plans.map(({ until, ...plan }) => ({ ...plan, ...(until && { until: until.toISOString() }) })),
      };
    },
  };
}
