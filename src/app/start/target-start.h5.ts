import '@/platform/browser/older-browsers';
import { startDesktop } from '@/app/desktop';
import { startOffline } from '@/app/offline';
import { pages } from '@/navigation';
import { appShell } from '@/platform/browser/app-shell';
import { askedPage } from '@/platform/browser/asked-page';
import { callAhead } from '@/request/ahead';
import { startDebugMode } from '@/shell/debug-mode';
import type * as base from './target-start';

/**
 * Inside the native app's web view, follows app upgrades; in a plain browser, registers the offline cache after the
 * first page.
 */
export const startUpgrade = (() => {
  if (!appShell()) {
    void startOffline();
    return;
  }
  void import('@/app/upgrade').then(({ followUpgrade }) => followUpgrade());
  void import('@/shell/buy').then(({ followPurchases }) => followPurchases()).catch(() => undefined);
}) satisfies typeof base.startUpgrade;

/** The debug tools are loaded on demand, so that other users do not wait for them. */
export const startDebug = (() =>
  startDebugMode(
    async () => (await import('@/features/debug/recorder')).debugTools,
  )) satisfies typeof base.startDebug;

/** The frame around the pages of a desktop window. */
export const startFrame = startDesktop satisfies typeof base.startFrame;

/** Requests the poster named in the address while the editor's code is still loading. */
export const startFetching = (() => {
  const { path, query } = askedPage();
  if (path !== pages['create-design']?.path) return;
  const { posterId, templateId } = query;
  if (posterId) callAhead('poster.poster.get', { posterId });
  else if (templateId) callAhead('template.template.get', { templateId });
}) satisfies typeof base.startFetching;
