import { useEffect, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';

/** Number of the user's unread messages, refreshed whenever the page becomes visible. 0 until it is known. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  const ask = () =>
    call('user.notice.count', {}, { toast: false }).result.then(
      (answer) => setUnread(answer.unread),
      () => undefined,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and whenever the page becomes visible
  useEffect(() => void ask(), []);
  usePageShow(() => void ask());
  return unread;
}
