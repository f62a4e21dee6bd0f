import '@/platform/browser/older-browsers';
import { startOffline } from '@/app/offline';
import { pages } from '@/navigation';
import { appShell } from '@/platform/browser/app-shell';
import { askedPage } from '@/platform/browser/asked-page';
import { callAhead } from '@/request/ahead';
import { startDebugMode } from '@/shell/debug-mode';
import type * as base from './target-start';

/** In the app's web view the app is kept up to date; a browser keeps the pages, once it has what they begin with. */
export const startUpgrade = (() => {
  if (!appShell()) {
    void startOffline();
    return;
  }
  void import('@/app/upgrade').then(({ followUpgrade }) => followUpgrade());
  void import('@/shell/buy').then(({ followPurchases }) => followPurchases()).catch(() => undefined);
}) satisfies typeof base.startUpgrade;

/** The tools are fetched when they are wanted: nobody else waits for them. */
export const startDebug = (() =>
  startDebugMode(
    async () => (await import('@/features/debug/recorder')).debugTools,
  )) satisfies typeof base.startDebug;

/** Asks for the poster that the address leads to while the editor is being fetched. */
export const startFetching = (() => {
  const { path, query } = askedPage();
  if (path !== pages['create-design']?.path) return;
  const { posterId, templateId } = query;
  if (posterId) callAhead('poster.poster.get', { posterId });
  else if (templateId) callAhead('template.template.get', { templateId });
}) satisfies typeof base.startFetching;
