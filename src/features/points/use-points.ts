import type { Api } from '@tuzuo/contract/api';
import { UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { useState } from 'react';
import { call } from '@/request';
import { chargedModules, loadCatalog, useCatalog } from '@/tools/catalog';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';

type Overview = Api['user.user.getUserPointOverview']['output'];

/** The free uses of one module. */
export type ModuleUses = Overview['modules'][number];

/** One change of the user's points. */
export type PointChange = Api['user.user.searchUserPointChangeLogList']['output']['items'][number];

export type Account = {
  /** Undefined = unlimited. */
  balance: number | undefined;
  bought: number;
  /** Granted points that expire soon. */
  nextExpiry: Overview['nextExpiry'];
  /** Free uses of modules whose tools are open. */
  freeUses: readonly ModuleUses[];
};

type Points = {
  /** Undefined before the first answer; `failed` when it did not arrive and nothing is known from before. */
  account: Account | 'failed' | undefined;
  /** Every change, newest first. */
  changes: PagedList<PointChange>;
};

export const keyOfChange = ({ changeId }: PointChange) => changeId;

/**
 * The user's points and their changes; both are requested together whenever the list starts over.
 * @param userId undefined for a guest, who has none
 */
export function usePoints(userId: string | undefined): Points {
  const [account, setAccount] = useState<Points['account']>();
  const askForAccount = () =>
    loadAccount().then(setAccount, () => setAccount((before) => before ?? 'failed'));
  const changes = usePagedList<PointChange>({
    listKey: userId,
    async load(cursor) {
      // First: points that are due (e.g. this month's) are granted by this request, and then appear in the list.
      if (cursor === undefined) await askForAccount();
      const query = cursor === undefined ? {} : { cursor };
      return call('user.user.searchUserPointChangeLogList', query, { toast: false }).result;
    },
    keyOf: keyOfChange,
  });
  return { account, changes };
}

/** Requests the user's account. Rejects when the server does not answer. */
async function loadAccount(): Promise<Account> {
  const [overview] = await Promise.all([
    call('user.user.getUserPointOverview', {}, { toast: false }).result,
    useCatalog.getState().connection === 'connected' ? undefined : loadCatalog(),
  ]);
  const charged = chargedModules(useCatalog.getState().open);
  const { useType, allLeftPointCount, rechargeLeftPointCount, modules, nextExpiry } = overview;
  const unlimited = useType === 'cash' || allLeftPointCount >= UNLIMITED_POINTS;
  return {
    balance: unlimited ? undefined : allLeftPointCount,
    bought: rechargeLeftPointCount,
    nextExpiry: unlimited ? undefined : nextExpiry,
    freeUses: charged.flatMap((key) =>
      modules.filter(({ module, freeUses }) => module === key && freeUses > 0),
    ),
  };
}
