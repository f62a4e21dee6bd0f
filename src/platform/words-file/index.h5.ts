import type { WordsFilePort } from './port';

/** Browsers keep the file themselves, under its address, which has the version in it. */
export const wordsFile = {
  version: process.env.TARO_APP_WORDS_VERSION,
  pagesWait: true,
  readFile: () => '',
  keep: () => undefined,
} satisfies WordsFilePort;
