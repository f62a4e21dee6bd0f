import type { Family } from '@tuzuo/core/api/family';
import { appPlatform } from '@/platform/browser/app-shell';

/** In the native app's web view, the app is the client, not a browser. */
export function family(): Family {
  const platform = appPlatform();
  return platform === undefined ? 'h5' : `app_${platform}`;
}
