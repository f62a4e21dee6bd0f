import {
  BRIDGE_EVENT,
  type BridgeCallName,
  type BridgeCalls,
  type BridgeResponse,
  PROTOCOL_VERSION,
} from '@tuzuo/core/app/bridge';
import { appShell, learnApp } from '@/platform/browser/app-shell';
import type { AppHostPort } from './port';

/** A shell of an older version may not answer at all, in ms. Downloads have limits of their own, in the shell. */
const INFO_TIMEOUT_MS = 5_000;

let calls = 0;

/** Calls the shell. @throws the shell's refusal, or when it has said nothing after `timeoutMs` */
function callShell<Name extends BridgeCallName>(
  call: Name,
  params: BridgeCalls[Name]['params'],
  timeoutMs?: number,
): Promise<BridgeCalls[Name]['data']> {
  calls += 1;
  const id = `call-${calls}`;
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      window.removeEventListener(BRIDGE_EVENT, hear);
      clearTimeout(timer);
      act();
    };
    const hear = (event: Event) => {
      const response: BridgeResponse = (event as MessageEvent).data;
      if (response.id !== id) return;
      // The protocol ties the answer to the call by its id.
      if (response.ok) settle(() => resolve(response.data as BridgeCalls[Name]['data']));
      else settle(() => reject(new Error(`The app refused ${call}: ${response.error}`)));
    };
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => settle(() => reject(new Error(`The app did not answer ${call}`))), timeoutMs);
    window.addEventListener(BRIDGE_EVENT, hear);
    appShell()?.postMessage(JSON.stringify({ tuzuo: PROTOCOL_VERSION, id, call, params }));
  });
}

export const appHost = {
  async installed() {
    const info = await callShell('app.info', {}, INFO_TIMEOUT_MS);
    learnApp(info);
    if (!info.calls.includes('update.install')) return undefined;
    // An update of the pages alone is newer than the app that shows them.
    const versionCode = Math.max(info.versionCode, info.pagesVersionCode);
    return { versionCode, takes: ['resource', 'apk'], ...(info.channel && { channel: info.channel }) };
  },
  async download({ installPackageUrl: url, versionCode, packageType, sha256, bytes, signature }) {
    const file = { url, versionCode, packageType, sha256, bytes, signature };
    return (await callShell('update.download', file)).outcome;
  },
  async install({ versionCode, packageType }) {
    await callShell('update.install', { versionCode, packageType });
  },
  async restart() {
    await callShell('app.restart', {});
  },
} satisfies AppHostPort;
