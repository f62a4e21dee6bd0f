import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import { appShell } from './app-shell';

/**
 * What the app does for its pages, loaded when it is needed.
 * @returns undefined in a browser, and in an app that does not answer this call
 */
export async function phoneFor(call: BridgeCallName) {
  if (!appShell()) return undefined;
  const { phone } = await import('./app-calls');
  return (await phone.can(call)) ? phone : undefined;
}
