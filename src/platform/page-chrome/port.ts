import type { Locale } from '@tuzuo/core/text/locale';

/** A button in a page's bar. */
export type BarAction = { id: string; label: string; onPress: () => void };

/** Accessible names of the bar's buttons. */
type BarNames = { back: string; home: string };

/** The host's interface around a page. */
export type PageChromePort = {
  /** Sets the current page's title, in its bar or browser tab. */
  setTitle(title: string): void;
  /** Sets or removes the button at the end of the current page's bar. Only browsers have space for one. */
  setAction(action: BarAction | undefined): void;
  /** White on dark, or the default colors. Only browsers need it: other hosts follow the page's configuration. */
  setDarkBar(dark: boolean): void;
  /** Names the buttons of the bar, which only browsers leave nameless. */
  nameBar(names: BarNames): void;
  /** Sets the language for assistive tools and hyphenation. */
  setLanguage(locale: Locale): void;
};
