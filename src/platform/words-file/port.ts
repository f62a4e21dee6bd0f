import type { Locale } from '@tuzuo/core/text/locale';

/** The words of other languages than the source, which are files on our server. */
export type WordsFilePort = {
  /** Version of the words that this build was made with. */
  version: string;
  /** Whether no page is shown before the words of its language are loaded. */
  pagesWait: boolean;
  /** The file that the device has kept for a language; '' for none. */
  readFile(locale: Locale): string;
  keep(locale: Locale, file: string): void;
};
