import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import { createRedemptions } from './service';

/** Handlers of the call that redeems a code. */
export function redeemHandlers({
  database,
  ledger,
}: {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'grantPoints' | 'lockRefundable' | 'grantMembershipMonth' | 'timeZone'>;
}): Handlers<'point.code.redeem'> {
  const redemptions = createRedemptions({ database, ledger });
  return {
    'point.code.redeem': async ({ code }, { userId, address }) => {
      return redemptions.redeem(userId, code, { address });
    },
  };
}
