import type { Locale } from '@tuzuo/core/text/locale';

/** What the host shows around a page. */
export type PageChromePort = {
  /** Title of the current page, in its bar or its browser tab. */
  setTitle(title: string): void;
  /** White on dark, or as every page. Only the browser needs it: other hosts follow the page's configuration. */
  setDarkBar(dark: boolean): void;
  /** Tells assistive tools and hyphenation which language the words are in. */
  setLanguage(locale: Locale): void;
};
