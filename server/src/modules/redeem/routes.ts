import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import type { Sessions } from '../session/service';
import { createRedemptions } from './service';

/** Handlers of the call that redeems a code. */
export function redeemHandlers({
  database,
  sessions,
  ledger,
}: {
  database: Pick<Database, 'transaction'>;
  sessions: Pick<Sessions, 'authenticate'>;
  ledger: Pick<Ledger, 'grantPoints' | 'lockRefundable' | 'grantMembershipMonth' | 'timeZone'>;
}): Handlers<'point.code.redeem'> {
  const redemptions = createRedemptions({ database, ledger });
  return {
    'point.code.redeem': async ({ code }, { sessionToken, address }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return redemptions.redeem(userId, code, { address });
    },
  };
}
