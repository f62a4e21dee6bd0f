import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';

/** Bytes stored for the user, and the limit; absent = unlimited. */
export type Storage = Api['asset.space.get']['output'];

/**
 * The user's storage usage: undefined until the server has answered, and when it does not. Refreshed whenever the page
 * becomes visible, and by `refresh`.
 * @param userId undefined for a guest, who has no storage
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
