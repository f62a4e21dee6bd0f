import type { Family } from '@tuzuo/core/api/family';
import { appPlatform } from '@/platform/browser/app-shell';

/** In the app's web view the app logs in, not a browser. */
export function family(): Family {
  const platform = appPlatform();
  return platform === undefined ? 'h5' : `app_${platform}`;
}
