import { type BridgeCallName, type BridgeResponse, FILE_PART_BYTES } from '@tuzuo/core/app/bridge';
import type { UpdateChannel } from '@tuzuo/core/app/upgrade';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { answer } from '../../../native/bridge/answer';
import { createHandlers } from '../../../native/bridge/handlers';
import { deliveryScript } from '../../../native/bridge/protocol';
import type { NativePay } from '../../../native/shell/native-pay';
import type { NativePush } from '../../../native/shell/native-push';
import type { NativeShell } from '../../../native/shell/native-shell';
import type { NativeStore } from '../../../native/shell/native-store';
import type { NativeUpdate } from '../../../native/shell/native-update';
import type { Visits } from './visits';

declare global {
  interface Window {
    /** Hands a message to the shell; what it answers, once it has answered. */
    shellHears(message: string): Promise<BridgeResponse | null>;
  }
}

/** What a page posted, as far as it was a message to the shell. */
type Posted = { call: BridgeCallName; params: Record<string, unknown> };

type ShellOptions = {
  /** Without the phone's halves an app only shows pages. */
  phone?: boolean;
  updates?: boolean;
  channel?: UpdateChannel;
  /** What the phone's store sells by; without it the app sells nothing there. */
  store?: NativeStore;
  /** iOS's: the text files of the pages that came with the app. */
  readPage?: NativeShell['readPage'];
  /** The payment SDKs that the app was built with. */
  pay?: NativePay;
  /** Undefined in an app that cannot be notified. */
  push?: NativePush;
};

/**
 * The shell's own code around a page in Chromium: what pages post goes through its checks to its handlers, and its
 * answers come as the script that it gives its web view. Only React Native and the phone's halves are doubles.
 * @param origin whose pages it trusts
 */
export function createShell(
  origin: string,
  {
    phone: withPhone = true,
    updates = true,
    channel = 'stable',
    store,
    pay,
    push,
    readPage,
  }: ShellOptions = {},
) {
  const posted: Posted[] = [];
  const files = new Map<string, { fileName: string; content: Buffer }>();
  const phone = {
    appendFile: vi.fn(async (file: string, fileName: string, offset: number, part: string) => {
      const before = files.get(file)?.content ?? Buffer.alloc(0);
      if (before.length !== offset) throw new Error('A part is missing');
      files.set(file, { fileName, content: Buffer.concat([before, Buffer.from(part, 'base64')]) });
      return null;
    }),
    saveToAlbum: vi.fn<NativeShell['saveToAlbum']>(async () => 'saved'),
    shareFile: vi.fn<NativeShell['shareFile']>(async () => null),
    copyText: vi.fn<NativeShell['copyText']>(async () => null),
    ...(readPage && { readPage }),
  };
  const update = {
    activePages: vi.fn<NativeUpdate['activePages']>(async () => 0),
    download: vi.fn<NativeUpdate['download']>(async () => 'saved'),
    installPages: vi.fn<NativeUpdate['installPages']>(async () => null),
    installApk: vi.fn<NativeUpdate['installApk']>(async () => null),
    confirmPages: vi.fn<NativeUpdate['confirmPages']>(async () => null),
    giveUpPages: vi.fn<NativeUpdate['giveUpPages']>(async () => false),
  };
  const restart = vi.fn();
  const report = vi.fn();
  const trusted = [origin];
  const handlers = createHandlers({
    ...{ trusted, channel, restart, report, publicKey: 'operator' },
    ...{ phone: withPhone ? phone : undefined, update: updates ? update : undefined, store, pay, push },
  });

  /** Puts the shell around a page, and every page that it goes to. */
  async function surround(page: Page): Promise<void> {
    await page.exposeFunction('shellHears', async (text: string) => {
      posted.push(JSON.parse(text));
      const response = await answer({ text, url: page.url() }, trusted, handlers);
      // A page that has gone has nobody to hear it.
      if (response) await page.evaluate(deliveryScript(response)).catch(() => undefined);
      return response ?? null;
    });
    await page.addInitScript(() => {
      const postMessage = (message: string) => void window.shellHears(message);
      Object.assign(window, { ReactNativeWebView: { postMessage } });
    });
  }

  return {
    ...{ phone, update, restart, report, files, surround },
    /** Parameters of the calls by this name, as the page posted them. */
    asked: (name: BridgeCallName) => posted.filter(({ call }) => call === name).map(({ params }) => params),
  };
}

export type Shell = ReturnType<typeof createShell>;

/** Opens an address of the pages inside the app, in French. */
export const openInApp = (
  visits: Visits,
  shell: Shell,
  {
    hash = '',
    hasTouch = false,
    prepare = async () => 0,
  }: { hash?: string; hasTouch?: boolean; prepare?: (page: Page) => Promise<unknown> } = {},
) =>
  visits.at(hash, {
    locale: 'fr',
    hasTouch,
    prepare: async (page) => {
      await shell.surround(page);
      await prepare(page);
    },
  });

/** A part of a file that is larger than the shell takes, in Base64. */
export const oversizedPart = () => Buffer.alloc(FILE_PART_BYTES + 3).toString('base64');
