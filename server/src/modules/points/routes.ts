import { createSharedLoad } from '../../db/batch';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Ledger } from '../ledger/service';
import { presentChange, presentOffer, presentPointInfo, presentPointOverview } from './present';
import { findPointOffers } from './repository';

type PointRouteName =
  | 'user.user.getUserPointInfo'
  | 'user.user.getUserPointOverview'
  | 'user.user.searchUserPointChangeLogList'
  | 'user.user.getAppRechargePriceList';

type PointRouteDependencies = {
  ledger: Pick<Ledger, 'pointInfo' | 'pointOverview' | 'listChanges'>;
  database: Pick<Database, 'orm'>;
};

/** A user's newest point changes, for the export of their data. */
export async function exportPointChanges(ledger: Pick<Ledger, 'listChanges'>, userId: string, limit: number) {
  return (await ledger.listChanges(userId, { limit })).changes.map(presentChange);
}

/** Handlers of the calls about the caller's points. */
export function pointHandlers({ ledger, database }: PointRouteDependencies): Handlers<PointRouteName> {
  const offers = createSharedLoad(async () => (await findPointOffers(database.orm)).map(presentOffer));
  return {
    'user.user.getUserPointInfo': async ({ module }, { userId }) => {
      return presentPointInfo(await ledger.pointInfo(userId, module));
    },
    'user.user.getUserPointOverview': async (_input, { userId }) => {
      return presentPointOverview(await ledger.pointOverview(userId));
    },
    'user.user.searchUserPointChangeLogList': async (page, { userId }) => {
      const { changes, ...rest } = await ledger.listChanges(userId, page);
      return { items: changes.map(presentChange), ...rest };
    },
    'user.user.getAppRechargePriceList': async () => ({ items: await offers() }),
  };
}
