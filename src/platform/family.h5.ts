import type { Family } from '@tuzuo/core/api/family';
import { appPlatform } from './app-shell.h5';

/** In the app's web view the app logs in, not a browser. */
export function family(): Family {
  const platform = appPlatform();
  return platform === undefined ? 'h5' : `app_${platform}`;
}
