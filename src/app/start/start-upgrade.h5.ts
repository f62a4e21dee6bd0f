import { appShell } from '@/platform/browser/app-shell';

/** Called once at start. In the app's web view the app is kept up to date; a browser fetches what is new anyway. */
export function startUpgrade(): void {
  if (appShell()) void import('@/app/upgrade').then(({ followUpgrade }) => followUpgrade());
}
