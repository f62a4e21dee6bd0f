import { WECHAT_SDK_ORIGIN } from '@tuzuo/core/api/share';
import { LAUNCH_TAG, offerMiniProgram } from './mini-program-button';
import type { PageSignature, Signed } from './port';

/** WeChat's card of a page: a title, an image and the address to open. */
type WechatCard = { title: string; link: string; picture?: string | undefined };

export type WechatCards = {
  /** Sets what WeChat's menu sends from now on. */
  show(card: WechatCard): void;
  /** Call when the card's page has closed: a page without a card is sent as the product. */
  removeCard(link: string): void;
};

type Sent = { title: string; desc: string; link: string; imgUrl: string };

/** The part of WeChat's JS-SDK that is used here. */
type Sdk = {
  config(
    options: PageSignature & { debug: boolean; jsApiList: readonly string[]; openTagList: readonly string[] },
  ): void;
  ready(then: () => void): void;
  updateAppMessageShareData(card: Sent): void;
  updateTimelineShareData(card: Omit<Sent, 'desc'>): void;
};

const SDK = `${WECHAT_SDK_ORIGIN}/open/js/jweixin-1.6.0.js`;

/**
 * On iOS WeChat checks the address that was opened first, elsewhere the current one, both without the hash. The build
 * renders first screens without a window.
 */
const ENTRY = typeof window === 'undefined' ? '' : window.location.href;
const signedAddress = (): string => {
  const address = /iPhone|iPad|iPod/.test(navigator.userAgent) ? ENTRY : window.location.href;
  return address.split('#', 1)[0] ?? address;
};

/** @throws when the script fails to load */
function loadSdk(): Promise<Sdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SDK;
    script.onload = () => resolve((window as unknown as { wx: Sdk }).wx);
    script.onerror = () => reject(new Error('WeChat JS-SDK not loaded'));
    document.head.append(script);
  });
}

/** The product itself, at its root address. */
const FRONT =
  typeof window === 'undefined'
    ? { title: '', address: '' }
    : { title: document.title, address: `${window.location.origin}/` };

const fromHead = (selector: string): string =>
  document.querySelector<HTMLMetaElement>(selector)?.content ?? '';

/**
 * Manages the cards that WeChat's menu shares. The SDK loads after the first signature: without an official account, or
 * without an answer, WeChat shares the plain address.
 * @param sign requests the signature of an address from the server
 */
export function createWechatCards(
  sign: (url: string) => Promise<Signed>,
  words: () => { open: string; close: string },
): WechatCards {
  let newest: WechatCard | undefined;
  let sdk: Sdk | undefined;
  let aimButton: (() => void) | undefined;

  const update = () => {
    aimButton?.();
    if (!sdk || !newest) return;
    const { title, link, picture = fromHead('meta[property="og:image"]') } = newest;
    const imgUrl = picture && new URL(picture, window.location.origin).href;
    sdk.updateAppMessageShareData({ title, desc: fromHead('meta[name=description]'), link, imgUrl });
    sdk.updateTimelineShareData({ title, link, imgUrl });
  };

  const prepare = async () => {
    const { miniProgram, ...signature } = await sign(signedAddress());
    const loaded = await loadSdk();
    loaded.ready(() => {
      sdk = loaded;
      update();
      if (miniProgram) aimButton = offerMiniProgram(miniProgram, words());
    });
    const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'];
    const openTagList = miniProgram ? [LAUNCH_TAG] : [];
    loaded.config({ debug: false, ...signature, jsApiList, openTagList });
  };
  prepare().catch(() => undefined);

  return {
    show(card) {
      newest = card;
      update();
    },
    removeCard(link) {
      if (newest?.link !== link) return;
      newest = { title: FRONT.title, link: FRONT.address };
      update();
    },
  };
}
