import {
  type AppPayOutcome,
  BRIDGE_EVENT,
  type BridgeCallName,
  type BridgeCalls,
  type BridgeResponse,
  FILE_PART_BYTES,
  PROTOCOL_VERSION,
} from '@tuzuo/core/app/bridge';
import { appShell, learnApp } from './app-shell';
import { dataAddress } from './blob';

/**
 * Timeout for older app versions that may not answer at all, in ms. Calls that depend on the user or a download have
 * none.
 */
const INFO_TIMEOUT_MS = 5_000;

let asked = 0;

/** Calls the native app. @throws the app's refusal, or when it has not answered after `timeoutMs` */
export function callShell<Name extends BridgeCallName>(
  call: Name,
  params: BridgeCalls[Name]['params'],
  timeoutMs?: number,
): Promise<BridgeCalls[Name]['data']> {
  asked += 1;
  const id = `call-${asked}`;
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      window.removeEventListener(BRIDGE_EVENT, hear);
      clearTimeout(timer);
      act();
    };
    const hear = (event: Event) => {
      const response: BridgeResponse = (event as MessageEvent).data;
      if (response.id !== id) return;
      // The protocol matches the answer to the call by its id.
      if (response.ok) settle(() => resolve(response.data as BridgeCalls[Name]['data']));
      else settle(() => reject(new Error(`The app rejected ${call}: ${response.error}`)));
    };
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => settle(() => reject(new Error(`The app did not answer ${call}`))), timeoutMs);
    window.addEventListener(BRIDGE_EVENT, hear);
    appShell()?.postMessage(JSON.stringify({ tuzuo: PROTOCOL_VERSION, id, call, params }));
  });
}

/** Asks the app for its description. @throws when it does not answer */
export async function appInfo() {
  const info = await callShell('app.info', {}, INFO_TIMEOUT_MS);
  learnApp(info);
  return info;
}

let calls: Promise<readonly BridgeCallName[]> | undefined;

/** Whether the app supports a call; after a failure the app is asked again the next time. */
async function can(call: BridgeCallName): Promise<boolean> {
  calls ??= appInfo().then((info) => info.calls);
  try {
    return (await calls).includes(call);
  } catch {
    calls = undefined;
    return false;
  }
}

/** Transfers a file in parts; returns the name that later calls use for it. */
async function handFile(content: Blob, fileName: string): Promise<string> {
  asked += 1;
  const file = `${Date.now()}-${asked}`;
  let offset = 0;
  do {
    const address = await dataAddress(content.slice(offset, offset + FILE_PART_BYTES));
    await callShell('file.append', { file, fileName, offset, part: address.split(',')[1] ?? '' });
    offset += FILE_PART_BYTES;
  } while (offset < content.size);
  return file;
}

/** @param mime used when the content has no type of its own */
async function saveToAlbum(content: Blob, fileName: string, mime: string) {
  const file = await handFile(content, fileName);
  return (await callShell('album.save', { file, mime: content.type || mime })).outcome;
}

async function shareFile(content: Blob, fileName: string): Promise<void> {
  const file = await handFile(content, fileName);
  const mime = content.type.split(';')[0] || 'application/octet-stream';
  await callShell('file.share', { file, mime, title: fileName });
}

type AppTicket = {
  app: BridgeCalls['pay.wechat']['params'] | undefined;
  alipay: BridgeCalls['pay.alipay']['params'] | undefined;
};

/** Pays with another app; undefined where this app has no SDK for it. */
async function payBy({ app, alipay }: AppTicket): Promise<AppPayOutcome | undefined> {
  if (app && (await can('pay.wechat'))) return (await callShell('pay.wechat', app)).outcome;
  if (alipay && (await can('pay.alipay'))) return (await callShell('pay.alipay', alipay)).outcome;
  return undefined;
}

/** Opens the phone's settings of this app; resolves when the user returns. */
async function openSettings(): Promise<void> {
  const back = new Promise<void>((resolve) => {
    const checkVisible = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', checkVisible);
      resolve();
    };
    document.addEventListener('visibilitychange', checkVisible);
  });
  await callShell('settings.open', {});
  await back;
}

/** The phone's functions for pages; callers first check that the phone {@link can}. */
export const phone = { can, callShell, saveToAlbum, shareFile, payBy, openSettings };
