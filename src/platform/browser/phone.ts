import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import { appShell } from './app-shell';

/**
 * Loads the native app's functions for pages when they are needed.
 * @returns undefined in a browser, and in an app that does not support this call
 */
export async function phoneFor(call: BridgeCallName) {
  if (!appShell()) return undefined;
  const { phone } = await import('./app-calls');
  return (await phone.can(call)) ? phone : undefined;
}
