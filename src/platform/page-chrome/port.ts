import type { Locale } from '@tuzuo/core/text/locale';

/** A button in the bar of a page. */
export type BarAction = { id: string; label: string; onPress: () => void };

/** What the host shows around a page. */
export type PageChromePort = {
  /** Title of the current page, in its bar or its browser tab. */
  setTitle(title: string): void;
  /** The button at the end of the current page's bar, or none. Only browsers have room for one. */
  setAction(action: BarAction | undefined): void;
  /** White on dark, or as every page. Only the browser needs it: other hosts follow the page's configuration. */
  setDarkBar(dark: boolean): void;
  /** Tells assistive tools and hyphenation which language the words are in. */
  setLanguage(locale: Locale): void;
};
