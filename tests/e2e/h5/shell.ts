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
    /** Passes a message to the shell; resolves with its response. */
    shellHears(message: string): Promise<BridgeResponse | null>;
  }
}

/** A message of a page to the shell. */
type Posted = { call: BridgeCallName; params: Record<string, unknown> };

type ShellOptions = {
  /** Without native modules, an app only shows pages. */
  phone?: boolean;
  updates?: boolean;
  channel?: UpdateChannel;
  /** The phone's store; without it the app sells nothing. */
  store?: NativeStore;
  /** iOS only: the text files of the bundled pages. */
  readPage?: NativeShell['readPage'];
  /** The built-in payment SDKs. */
  pay?: NativePay;
  /** Undefined in an app without notifications. */
  push?: NativePush;
};

/**
 * Runs the shell's own code around a page in Chromium: messages of pages go through its checks to its handlers, and
 * responses are delivered as the script for its web view. Only React Native and the native modules are fakes.
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
    trusted,
    channel,
    restart,
    report,
    publicKey: 'operator',
    phone: withPhone ? phone : undefined,
    update: updates ? update : undefined,
    store,
    pay,
    push,
  });

  /** Wraps the page, and every page that it navigates to, in the shell. */
  async function surround(page: Page): Promise<void> {
    await page.exposeFunction('shellHears', async (text: string) => {
      posted.push(JSON.parse(text));
      const response = await answer({ text, url: page.url() }, trusted, handlers);
      // The page may be gone when the response arrives.
      if (response) await page.evaluate(deliveryScript(response)).catch(() => undefined);
      return response ?? null;
    });
    await page.addInitScript(() => {
      const postMessage = (message: string) => void window.shellHears(message);
      Object.assign(window, { ReactNativeWebView: { postMessage } });
    });
  }

  return {
    phone,
    update,
    restart,
    report,
    files,
    surround,
    /** Parameters of the calls with this name, as posted by the page. */
    asked: (name: BridgeCallName) => posted.filter(({ call }) => call === name).map(({ params }) => params),
  };
}

export type Shell = ReturnType<typeof createShell>;

/** Opens a URL of the pages inside the app, in French. */
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

/** A part of a file that exceeds the shell's limit, in Base64. */
export const oversizedPart = () => Buffer.alloc(FILE_PART_BYTES + 3).toString('base64');
