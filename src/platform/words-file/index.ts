import type { Locale } from '@tuzuo/core/text/locale';
import { storage } from '@/platform/storage';
import type { WordsFilePort } from './port';

const keyOf = (locale: Locale) => `words.${locale}`;

/** For the mini-program and the app, whose first page is installed and must not wait for a network. */
export const wordsFile: WordsFilePort = {
  version: process.env.TARO_APP_WORDS_VERSION,
  pagesWait: false,
  readFile: (locale) => storage.get(keyOf(locale)),
  keep: (locale, file) => storage.set(keyOf(locale), file),
};
