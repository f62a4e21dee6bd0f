import { useState } from 'react';
import { call } from '@/request';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';
import { type Account, loadAccount, type PointChange } from './account';

export const keyOfChange = ({ changeId }: PointChange) => changeId;

type Points = {
  /** Undefined before the first answer; `failed` when it did not come, and nothing is known from before. */
  account: Account | 'failed' | undefined;
  /** Every change, newest first. */
  changes: PagedList<PointChange>;
};

/**
 * What the user has and how it came about; both are asked for together whenever the list begins anew.
 * @param userId undefined for a guest, who has none
 */
export function usePoints(userId: string | undefined): Points {
  const [account, setAccount] = useState<Points['account']>();
  const askForAccount = () =>
    loadAccount().then(setAccount, () => setAccount((before) => before ?? 'failed'));
  const changes = usePagedList<PointChange>({
    listKey: userId,
    async load(cursor) {
      // First: points that are due (this month's, say) come when they are asked for, and then stand in the list.
      if (cursor === undefined) await askForAccount();
      const query = cursor === undefined ? {} : { cursor };
      return call('user.user.searchUserPointChangeLogList', query, { toast: false }).result;
    },
    keyOf: keyOfChange,
  });
  return { account, changes };
}
