import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';

/** Bytes that are stored for the user, and how many may be; no limit = absent. */
export type Storage = Api['asset.space.get']['output'];

/**
 * What is stored for the user: undefined until the server has said it, and when it does not. Asked again whenever the
 * page comes back, and by `refresh`.
 * @param userId undefined for a guest, who has none
 */
export function useStorage(userId: string | undefined): {
  storage: Storage | undefined;
  refresh: () => void;
} {
  const [storage, setStorage] = useState<Storage>();
  const asking = useRef(false);
  const refresh = () => {
    if (userId === undefined || asking.current) return;
    asking.current = true;
    call('asset.space.get', {}, { toast: false })
      .result.then(setStorage, () => undefined)
      .finally(() => {
        asking.current = false;
      });
  };
  useEffect(refresh, [userId]);
  usePageShow(refresh);
  return { storage, refresh };
}
