import { lazy, Suspense } from 'react';
import { useWideWindow } from '@/platform/wide-window';
import { useVisitor } from '@/session/use-visitor';
import type * as base from './desktop-works';

/** Downloaded in desktop windows only. */
const RecentWorks = lazy(async () => ({ default: (await import('@/features/account')).RecentWorks }));

function Works() {
  return useWideWindow() ? (
    <Suspense fallback={null}>
      <RecentWorks />
    </Suspense>
  ) : null;
}

export const DesktopWorks = (() =>
  useVisitor().kind === 'user' ? <Works /> : null) satisfies typeof base.DesktopWorks;
