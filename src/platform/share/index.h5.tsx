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

/** Where a page of the app is for somebody else's browser. */
const addressOf = (url: string) => `${window.location.href.split('#')[0]}#${url}`;

/** Browsers let a page share only for a while after a tap, in ms. The picture is on the screen, so mostly at hand. */
const FILE_MS = 1500;

const fileOf = (content: BlobPart, type: string) =>
  new File([content], `tuzuo.${extensionOfMime(type) ?? 'jpg'}`, { type });

const takes = (data: ShareData) => navigator.canShare?.(data) === true;

/** The picture itself beside its address, where the browser sends files. */
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

/** The card of the page in front: told when the page comes, and when what it shows changes. */
function useShownCard(content: ShareContent): void {
  const { title, url, address } = content;
  // Its menu has one card for friends and for everybody.
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
    void cards?.then((all) => all.leave(link));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function each time, of the same parts
  useEffect(() => {
    if (inFront.current) show();
  }, [title, url, picture, address]);
}

export const share = {
  byAddress: true,
  inPage: true,
  showCard: ({ picture, title, text, save, close }) =>
    openDialog({ title, content: text, picture, buttons: { confirmText: save, cancelText: close } }),
  // WeChat's browser has no sharing for pages; people there paste an address, or send a page by its menu, with a card.
  async send({ title, url, file, address = addressOf(url) }) {
    const { href, pathname } = new URL(address, window.location.origin);
    // Its menu sends the page that is open, which a result's address is not.
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
      // Refused by a policy, or without an app to share to: the address is still good. AbortError = the user's no.
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
