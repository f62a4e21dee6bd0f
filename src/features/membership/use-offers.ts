import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';

export type Plan = Api['vip.plan.list']['output']['items'][number];

export type Benefits = Api['vip.benefit.list']['output']['items'];

type Offers = { plans: readonly Plan[]; benefits: Benefits };

/** The plans and benefits: undefined before the first answer, `failed` without one. */
export function useOffers(userId: string | undefined) {
  const [offers, setOffers] = useState<Offers | 'failed'>();
  const asking = useRef(0);
  const load = () => {
    asking.current += 1;
    const number = asking.current;
    Promise.all([
      call('vip.plan.list', {}, { toast: false }).result,
      call('vip.benefit.list', {}, { toast: false }).result,
    ]).then(
      ([{ items: plans }, { items: benefits }]) => {
        if (number === asking.current) setOffers({ plans, benefits });
      },
      () => setOffers((before) => (typeof before === 'object' ? before : 'failed')),
    );
  };
  // The end date of a plan depends on the user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another user
  useEffect(load, [userId]);
  usePageShow(() => {
    if (offers !== undefined) load();
  });
  const retry = () => {
    setOffers(undefined);
    load();
  };
  return { offers, load, retry };
}
