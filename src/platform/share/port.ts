import type { ComponentType } from 'react';

export type ShareContent = {
  title: string;
  /** Address of the page that the friend sees, as navigation's `urlOf` makes it. */
  url: string;
  /** Address of a picture of it, as it is shown on the page. */
  picture?: string;
  /** Address of its card on the server, which hosts ask for in their own shape; without one there is `picture`. */
  card?: string;
  /** Address of the picture that is shared, for hosts that send files along. */
  file?: string;
  /** Of the same thing on the web, with a description for anyone who shows links; without one, that of the page. */
  address?: string;
};

/**
 * `copy`: the host cannot share; the address is for the user to send, `inMenu` when the browser's own menu sends it too,
 * which no page can open. `menu`: only the host's own menu shares.
 * `done`: shared, or the user changed their mind.
 */
type ShareOutcome = { kind: 'done' } | { kind: 'menu' } | { kind: 'copy'; address: string; inMenu: boolean };

/** A picture to send, with the words around it and what its buttons say. */
type ShareCard = { picture: string; title: string; text: string; save: string; close: string };

/** What WeChat's browser checks before it takes a page's card; its own names. */
export type PageSignature = { appId: string; timestamp: number; nonceStr: string; signature: string };

/** With the mini-program that the page may open, if there is one. */
export type Signed = PageSignature & { miniProgram?: string | undefined };

export type SharePort = {
  /** Whether friends get an address, and not a page of the host's own. */
  byAddress: boolean;
  /** Whether pages bring a button of their own to share them: the host has no menu that does. */
  inPage: boolean;
  /** Shows a picture to send; whether the user wants to save it. Undefined where {@link send} never answers `copy`. */
  showCard: ((card: ShareCard) => Promise<boolean>) | undefined;
  /** Opens the host's way to share. @throws when it fails */
  send(content: ShareContent): Promise<ShareOutcome>;
  /**
   * Tells the host what its own menu shares from this page with a friend, where its configuration says
   * `enableShareAppMessage`, and with everybody, where it says `enableShareTimeline`: there this very page is seen, with
   * the query of `url`, and `shared` where that is another page's.
   */
  useContent(content: ShareContent): void;
  /**
   * Tells the port who signs addresses of this program's pages; undefined where no host wants that. Asked at most once, and
   * a refusal leaves sharing as it is without a card.
   * @param words on the button that opens the mini-program, and on the one that takes that away
   */
  signWith:
    | ((sign: (url: string) => Promise<Signed>, words: () => { open: string; close: string }) => void)
    | undefined;
  /** What must lie over a button so that pressing it shares; undefined where {@link send} does it. */
  Cover: ComponentType<{ id: string; label: string }> | undefined;
};
