import '@/platform/browser/older-browsers';
import { appShell } from '@/platform/browser/app-shell';
import { startDebugMode } from '@/shell/debug-mode';
import type * as base from './target-start';

/** In the app's web view the app is kept up to date; a browser fetches what is new anyway. */
export const startUpgrade = (() => {
  if (appShell()) void import('@/app/upgrade').then(({ followUpgrade }) => followUpgrade());
}) satisfies typeof base.startUpgrade;

/** The tools are fetched when they are wanted: nobody else waits for them. */
export const startDebug = (() =>
  startDebugMode(
    async () => (await import('@/features/debug/recorder')).debugTools,
  )) satisfies typeof base.startDebug;
