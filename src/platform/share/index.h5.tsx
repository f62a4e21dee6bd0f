import { useDidHide, useDidShow } from '@tarojs/taro';
import { SHARE_BASE } from '@tuzuo/core/api/share';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { useEffect, useRef } from 'react';
import { blobAt } from '@/platform/browser/blob';
import { openDialog } from '@/platform/browser/dialog';
import { inWechat } from '@/platform/browser/inside-apps';
import { phoneFor } from '@/platform/browser/phone';
import type { ShareContent, SharePort } from './port';
import { shaped } from './shaped';
import type { WechatCards } from './wechat-card';

/** Address of a page of the app for another person's browser. */
const addressOf = (url: string) => `${window.location.href.split('#')[0]}#${url}`;

/**
 * Timeout for loading the file, in ms: browsers allow sharing only for a short time after a tap. The image is on screen
 * and therefore usually cached.
 */
const FILE_MS = 1500;

const fileOf = (content: BlobPart, type: string) =>
  new File([content], `tuzuo.${extensionOfMime(type) ?? 'jpg'}`, { type });

const takes = (data: ShareData) => navigator.canShare?.(data) === true;

/** Adds the image file to its address, where the browser can share files. */
async function withFile(data: ShareData, file: string | undefined): Promise<ShareData> {
  if (file === undefined || !takes({ files: [fileOf('', 'image/jpeg')] })) return data;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), FILE_MS);
  try {
    const picture = await blobAt(file, patience.signal);
    const whole = { ...data, files: [fileOf(picture, picture.type)] };
    return takes(whole) ? whole : data;
  } catch {
    return data;
  } finally {
    clearTimeout(timer);
  }
}

let cards: Promise<WechatCards> | undefined;

/** Sets the share card of the visible page: when the page appears, and when its content changes. */
function useShownCard(content: ShareContent): void {
  const { title, url, address } = content;
  // WeChat's menu uses the same card for friends and for Moments.
  const picture = shaped(content, 'square');
  const inFront = useRef(false);
  const linkOf = () => new URL(address ?? addressOf(url), window.location.origin).href;
  const show = () => {
    const link = linkOf();
    void cards?.then((all) => all.show({ title, link, picture }));
  };
  useDidShow(() => {
    inFront.current = true;
    show();
  });
  useDidHide(() => {
    inFront.current = false;
    const link = linkOf();
    void cards?.then((all) => all.removeCard(link));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is recreated with each render from these values
  useEffect(() => {
    if (inFront.current) show();
  }, [title, url, picture, address]);
}

export const share = {
  byAddress: true,
  inPage: true,
  showCard: ({ picture, title, text, save, close }) =>
    openDialog({ title, content: text, picture, buttons: { confirmText: save, cancelText: close } }),
  // WeChat's browser offers pages no share API; people there paste an address, or send the page with its card by the
  // menu.
  async send({ title, url, file, address = addressOf(url) }) {
    const { href, pathname } = new URL(address, window.location.origin);
    // The menu sends the open page, whose address differs from a result's.
    const inMenu = inWechat() && !pathname.startsWith(`${SHARE_BASE}/`);
    const copy = { kind: 'copy', address: href, inMenu } as const;
    const phone = await phoneFor('link.share');
    if (!phone && (inWechat() || !('share' in navigator))) return copy;
    try {
      if (phone) {
        await phone.callShell('link.share', { title, url: href });
        return { kind: 'done' };
      }
      await navigator.share(await withFile({ title, url: href }, file));
    } catch (error) {
      // Refused by a policy, or there is no app to share with: the address can still be copied. AbortError = the user
      // canceled.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') return copy;
    }
    return { kind: 'done' };
  },
  useContent: useShownCard,
  signWith(sign, words) {
    if (inWechat()) {
      cards = import('./wechat-card').then(({ createWechatCards }) => createWechatCards(sign, words));
    }
  },
  Cover: undefined,
} satisfies SharePort;
