import type { WordsFilePort } from './port';

/** Browsers keep the file themselves, under its address, which has the version in it. */
export const wordsFile = {
  version: process.env.TARO_APP_WORDS_VERSION,
  pagesWait: true,
  kept: () => '',
  keep: () => undefined,
} satisfies WordsFilePort;
