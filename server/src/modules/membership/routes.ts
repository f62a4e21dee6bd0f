import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import type { Sessions } from '../session/service';
import { findPlans } from './service';

type MembershipRouteDependencies = {
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'timeZone'>;
  sessions: Pick<Sessions, 'authenticate'>;
};

/** Handlers of the call that lists membership plans. */
export function membershipHandlers({
  database,
  ledger,
  sessions,
}: MembershipRouteDependencies): Handlers<'vip.plan.list'> {
  return {
    'vip.plan.list': async (_input, { sessionToken }) => {
      const caller = sessionToken === undefined ? undefined : await sessions.authenticate(sessionToken);
      const plans = await findPlans(database, ledger.timeZone, caller?.userId);
      return {
        items: plans.map(({ until, ...plan }) => ({ ...plan, ...(until && { until: until.toISOString() }) })),
      };
    },
  };
}
