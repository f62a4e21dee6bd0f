import { WECHAT_SDK_ORIGIN } from '@tuzuo/core/api/share';
import { LAUNCH_TAG, offerMiniProgram } from './mini-program-button';
import type { PageSignature, Signed } from './port';

/** What WeChat shows of a page that somebody sends: a title, a picture and the address that opens. */
type WechatCard = { title: string; link: string; picture?: string | undefined };

export type WechatCards = {
  /** Tells WeChat's menu what it sends from now on. */
  show(card: WechatCard): void;
  /** The page has gone that this card was of: one without a card of its own is sent as the product. */
  leave(link: string): void;
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
 * On iOS WeChat checks the address by which the page was entered, elsewhere the present one; a hash never counts. First
 * screens are made by the build, which has no window.
 */
const ENTRY = typeof window === 'undefined' ? '' : window.location.href;
const signedAddress = (): string => {
  const address = /iPhone|iPad|iPod/.test(navigator.userAgent) ? ENTRY : window.location.href;
  return address.split('#', 1)[0] ?? address;
};

/** @throws when the script does not come */
function loadSdk(): Promise<Sdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SDK;
    script.onload = () => resolve((window as unknown as { wx: Sdk }).wx);
    script.onerror = () => reject(new Error('no JS-SDK'));
    document.head.append(script);
  });
}

/** The product itself, as it was entered. */
const FRONT =
  typeof window === 'undefined'
    ? { title: '', address: '' }
    : { title: document.title, address: `${window.location.origin}/` };

const fromHead = (selector: string): string =>
  document.querySelector<HTMLMetaElement>(selector)?.content ?? '';

/**
 * Cards for what WeChat's menu shares. The script is fetched once a signature is there: without an official account, or
 * without an answer, WeChat goes on sharing the bare address.
 * @param sign asks the server for the signature of an address
 */
export function createWechatCards(
  sign: (url: string) => Promise<Signed>,
  words: () => { open: string; close: string },
): WechatCards {
  let newest: WechatCard | undefined;
  let sdk: Sdk | undefined;
  let aimButton: (() => void) | undefined;

  const tell = () => {
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
      tell();
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
      tell();
    },
    leave(link) {
      if (newest?.link !== link) return;
      newest = { title: FRONT.title, link: FRONT.address };
      tell();
    },
  };
}
