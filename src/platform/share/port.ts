import type { ComponentType } from 'react';

export type ShareContent = {
  title: string;
  /** Address of the page that the recipient sees, from navigation's `urlOf`. */
  url: string;
  /** Address of an image of it, as displayed on the page. */
  picture?: string;
  /** Address of its card image on the server, which hosts request in their own shape; without it, `picture` is used. */
  card?: string;
  /** Address of the shared image, for hosts that send files. */
  file?: string;
  /** Public web address of the same thing, with metadata for link previews; defaults to the page's address. */
  address?: string;
};

/**
 * `copy`: the host cannot share, so the user sends the address; `inMenu` if the browser's own menu, which no page can
 * open, sends it too. `menu`: only the host's own menu shares. `done`: shared, or canceled by the user.
 */
type ShareOutcome = { kind: 'done' } | { kind: 'menu' } | { kind: 'copy'; address: string; inMenu: boolean };

/** An image to send, with its texts and button labels. */
type ShareCard = { picture: string; title: string; text: string; save: string; close: string };

/** The signature that WeChat's browser requires for a page's card, under WeChat's own names. */
export type PageSignature = { appId: string; timestamp: number; nonceStr: string; signature: string };

/** With the mini-program that the page may open, if there is one. */
export type Signed = PageSignature & { miniProgram?: string | undefined };

export type SharePort = {
  /** Whether recipients get an address rather than one of the host's own pages. */
  byAddress: boolean;
  /** Whether pages need their own share button, as the host has no menu for it. */
  inPage: boolean;
  /**
   * Shows an image to send; resolves with whether the user wants to save it. Undefined where {@link send} never returns
   * `copy`.
   */
  showCard: ((card: ShareCard) => Promise<boolean>) | undefined;
  /** Opens the host's share function. @throws when it fails */
  send(content: ShareContent): Promise<ShareOutcome>;
  /**
   * Tells the host what its own menu shares from this page: with friends, if the page's configuration sets
   * `enableShareAppMessage`, and in Moments, if it sets `enableShareTimeline`. In Moments this very page is shown, with
   * the query of `url`, plus `shared` if that is another page's.
   */
  useContent(content: ShareContent): void;
  /**
   * Provides the function that signs page addresses; undefined where no host needs signatures. Called at most once;
   * after a refusal, sharing works without a card.
   * @param words labels of the button that opens the mini-program and of the one that closes it
   */
  signWith:
    | ((sign: (url: string) => Promise<Signed>, words: () => { open: string; close: string }) => void)
    | undefined;
  /** Must cover a button so that pressing it shares; undefined where {@link send} does it. */
  Cover: ComponentType<{ id: string; label: string }> | undefined;
};
